import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import { FilterMenu } from '#web/ui/FilterMenu.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { Menu, type ShowEntries } from '#web/ui/Menu.tsx'

import type { Filter } from './use-filter-menus.ts'

/** A row of filters, each with its own menu. */
export function FilterMenus({ filters }: { filters: readonly Filter[] }) {
  const { t } = useTranslation('list')
  return filters.map(({ key, label, value, icon, entries, clear }) => (
    <FilterMenu
      key={key}
      label={label}
      value={value}
      entries={entries}
      icon={icon}
      removeLabel={t('removeFilter', { label })}
      onRemove={clear}
    />
  ))
}

/** Each filter's entries below its name. */
export const entriesOf = (filters: readonly Filter[]): MenuEntry[] =>
  filters.flatMap(({ key, label, entries }) => [
    { kind: 'caption' as const, key, label },
    ...entries,
  ])

interface FiltersMenuProps {
  /** How many filters are set. */
  count: number
  entries?: readonly MenuEntry[]
  /** In place of `entries`. */
  renderEntries?: (show: ShowEntries) => ReactNode
}

/** All filters in one menu. */
export function FiltersMenu({ count, ...entries }: FiltersMenuProps) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const label = count === 0 ? t('filters') : t('filterCount', format.count(count))
  return (
    <Menu label={label} align="end" {...entries}>
      <ListFilter className="i" />
      {label}
    </Menu>
  )
}
