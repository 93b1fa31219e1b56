import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import { exact, Tabs } from '#web/ui/Tabs.tsx'

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

/** A tab for all orders and one per group of statuses that occurs. The address holds the choice. */
export function StateTabs({ counts, chosen: status }: StateTabsProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const chosenStatuses: readonly string[] = status ?? []
  const countOf = (statuses: readonly string[]): number =>
    statuses.reduce((total, name) => total + (counts[name] ?? 0), 0)
  const isChosen = (statuses: readonly string[]): boolean =>
    chosenStatuses.length === statuses.length &&
    statuses.every((name) => chosenStatuses.includes(name))
  return (
    <Tabs label={t('tabs.label')}>
      <Link
        from="/orders/"
        to="/orders"
        search={(before) => ({ ...before, status: undefined, open: undefined })}
        activeOptions={exact}
        aria-current={chosenStatuses.length === 0 ? 'true' : undefined}
      >
        {t('tabs.all')}
        <span className="n">{format.number(countOf(Object.keys(counts)))}</span>
      </Link>
      {(Object.keys(tabs) as (keyof typeof tabs)[])
        .filter((key) => countOf(tabs[key]) > 0 || isChosen(tabs[key]))
        .map((key) => (
          <Link
            key={key}
            from="/orders/"
            to="/orders"
            search={(before) => ({ ...before, status: [...tabs[key]], open: undefined })}
            activeOptions={exact}
            aria-current={isChosen(tabs[key]) ? 'true' : undefined}
          >
            {t(`tabs.${key}`)}
            <span className="n">{format.number(countOf(tabs[key]))}</span>
          </Link>
        ))}
    </Tabs>
  )
}
