import { useTranslation } from 'react-i18next'

import { ListTabs } from '#web/list/ListTabs.tsx'

import type { OrdersSearch } from './search.ts'

type Statuses = NonNullable<OrdersSearch['status']>

const groups = {
  running: ['pending', 'processing'],
  completed: ['completed'],
  ended: ['failed', 'cancelled'],
  unknown: ['unknown'],
} as const satisfies Record<string, Statuses>
const groupKeys = Object.keys(groups) as (keyof typeof groups)[]

interface StateTabsProps {
  counts: Readonly<Record<string, number>>
  chosen: OrdersSearch['status']
}

/** A tab for all orders and one per group of statuses that occurs. */
export function StateTabs({ counts, chosen: status }: StateTabsProps) {
  const { t } = useTranslation('orders')
  const chosen = status ?? []
  const countOf = (statuses: readonly string[]): number =>
    statuses.reduce((total, name) => total + (counts[name] ?? 0), 0)
  const tabs = groupKeys.map((key) => {
    const statuses: Statuses = [...groups[key]]
    const isCurrent =
      chosen.length === statuses.length && statuses.every((status) => chosen.includes(status))
    const change = { status: statuses }
    return { key, label: t(`tabs.${key}`), count: countOf(statuses), isCurrent, change }
  })
  const all = {
    key: 'all',
    label: t('tabs.all'),
    count: countOf(Object.keys(counts)),
    isCurrent: chosen.length === 0,
    change: { status: undefined },
  }
  return (
    <ListTabs
      to="/orders"
      label={t('tabs.label')}
      tabs={[all, ...tabs.filter(({ count, isCurrent }) => count > 0 || isCurrent)]}
    />
  )
}
