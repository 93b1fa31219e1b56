import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { chosen } from '#web/shell/list/choices.ts'
import { exact } from '#web/shell/list/exact.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

import type { OrdersSearch } from './search.ts'

type Statuses = NonNullable<OrdersSearch['status']>

const tabs = {
  running: ['pending', 'processing'],
  completed: ['completed'],
  ended: ['failed', 'cancelled'],
  unknown: ['unknown'],
} as const satisfies Record<string, Statuses>

interface StateTabsProps {
  counts: Readonly<Record<string, number>>
  chosen: OrdersSearch['status']
}

/** All, and the families of states that there are; the choice is in the address. */
export function StateTabs({ counts, chosen: status }: StateTabsProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const set = chosen(status)
  const sum = (statuses: readonly string[]): number =>
    statuses.reduce((all, one) => all + (counts[one] ?? 0), 0)
  const isSet = (statuses: readonly string[]): boolean =>
    set.length === statuses.length && statuses.every((one) => set.includes(one))
  return (
    <Tabs label={t('tabs.label')}>
      <Link
        from="/orders/"
        to="/orders"
        search={(before) => ({ ...before, status: undefined, open: undefined })}
        activeOptions={exact}
        aria-current={set.length === 0 ? 'true' : undefined}
      >
        {t('tabs.all')}
        <span className="n">{format.number(sum(Object.keys(counts)))}</span>
      </Link>
      {(Object.keys(tabs) as (keyof typeof tabs)[])
        .filter((key) => sum(tabs[key]) > 0 || isSet(tabs[key]))
        .map((key) => (
          <Link
            key={key}
            from="/orders/"
            to="/orders"
            search={(before) => ({ ...before, status: [...tabs[key]], open: undefined })}
            activeOptions={exact}
            aria-current={isSet(tabs[key]) ? 'true' : undefined}
          >
            {t(`tabs.${key}`)}
            <span className="n">{format.number(sum(tabs[key]))}</span>
          </Link>
        ))}
    </Tabs>
  )
}
