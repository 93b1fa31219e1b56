import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import type { DomainsSearch } from '#web/features/domains/search.ts'
import { exact, Tabs } from '#web/ui/Tabs.tsx'

interface ViewTabsProps {
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  search: DomainsSearch
}

const isOnly = (values: readonly string[] | undefined, value: string): boolean =>
  values?.length === 1 && values[0] === value

/** Tabs: two ways to group the list, and filters for domains that end or are unlocked. */
export function ViewTabs({ facets, search }: ViewTabsProps) {
  const { t } = useTranslation('domains')
  const format = useFormat()
  const off = facets['autoRenew']?.['off'] ?? 0
  const unlocked = facets['transferLock']?.['off'] ?? 0
  const current = isOnly(search.transferLock, 'off')
    ? 'unlocked'
    : isOnly(search.autoRenew, 'off')
      ? 'off'
      : search.by === 'tld'
        ? 'tld'
        : search.by === undefined
          ? 'expiry'
          : null
  const tabs = [
    { key: 'expiry', label: t('tabs.expiry'), count: null, change: {} },
    {
      key: 'tld',
      label: t('tabs.tld'),
      count: Object.keys(facets['tld'] ?? {}).length,
      change: { by: 'tld' as const },
    },
    ...(off > 0 || current === 'off'
      ? [{ key: 'off', label: t('tabs.off'), count: off, change: { autoRenew: ['off' as const] } }]
      : []),
    ...(unlocked > 0 || current === 'unlocked'
      ? [
          {
            key: 'unlocked',
            label: t('tabs.unlocked'),
            count: unlocked,
            change: { transferLock: ['off' as const] },
          },
        ]
      : []),
  ]
  return (
    <Tabs label={t('tabs.label')}>
      {tabs.map(({ key, label, count, change }) => (
        <Link
          key={key}
          from="/domains/"
          to="/domains"
          search={(previous) => ({
            ...previous,
            by: undefined,
            autoRenew: undefined,
            transferLock: undefined,
            sort: undefined,
            ...change,
          })}
          activeOptions={exact}
          aria-current={key === current ? 'true' : undefined}
        >
          {label}
          {count !== null && <span className="n">{format.number(count)}</span>}
        </Link>
      ))}
    </Tabs>
  )
}
