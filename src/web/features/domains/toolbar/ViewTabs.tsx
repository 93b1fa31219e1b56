import { useTranslation } from 'react-i18next'

import type { DomainsSearch } from '#web/features/domains/search.ts'
import { ListTabs } from '#web/list/ListTabs.tsx'
import type { Facets } from '#web/list/use-filter-menus.ts'

const isOnly = (values: readonly string[] | undefined, value: string): boolean =>
  values?.length === 1 && values[0] === value

const cleared = { by: undefined, autoRenew: undefined, transferLock: undefined, sort: undefined }

/** Tabs: two ways to group the list, and filters for domains that end or are unlocked. */
export function ViewTabs({ facets, search }: { facets: Facets; search: DomainsSearch }) {
  const { t } = useTranslation('domains')
  const isUnlocked = isOnly(search.transferLock, 'off')
  const isOff = !isUnlocked && isOnly(search.autoRenew, 'off')
  const isGrouping = !isUnlocked && !isOff
  const groupings = [
    {
      key: 'expiry',
      label: t('tabs.expiry'),
      isCurrent: isGrouping && search.by === undefined,
      change: cleared,
    },
    {
      key: 'tld',
      label: t('tabs.tld'),
      count: Object.keys(facets['tld'] ?? {}).length,
      isCurrent: isGrouping && search.by === 'tld',
      change: { ...cleared, by: 'tld' },
    },
  ]
  const filters = [
    {
      key: 'off',
      label: t('tabs.off'),
      count: facets['autoRenew']?.['off'] ?? 0,
      isCurrent: isOff,
      change: { ...cleared, autoRenew: ['off'] },
    },
    {
      key: 'unlocked',
      label: t('tabs.unlocked'),
      count: facets['transferLock']?.['off'] ?? 0,
      isCurrent: isUnlocked,
      change: { ...cleared, transferLock: ['off'] },
    },
  ].filter(({ count, isCurrent }) => count > 0 || isCurrent)
  return <ListTabs to="/domains" label={t('tabs.label')} tabs={[...groupings, ...filters]} />
}
