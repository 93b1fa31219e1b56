import { ListFilter, Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { useTexts } from '#web/app/format/use-texts.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { Menu, type ShowEntries } from '#web/ui/Menu.tsx'
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import type { Filter } from './use-filter-menus.ts'

interface FilterMenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** The current choice as text; `null` if the filter is not set. */
  value: string | null
  icon?: ReactNode
  removeLabel: string
  onRemove: () => void
}

/**
 * A filter: a dashed chip until it is set, then a solid one with its value and ×. Both states render
 * the same Menu, so it stays open and keeps the focus after the first choice.
 */
function FilterMenu(props: FilterMenuProps) {
  const { label, entries, value, icon, removeLabel, onRemove } = props
  const wrapper = useRef<HTMLSpanElement>(null)
  return (
    <span ref={wrapper} className={value === null ? 'contents' : 'chip set'}>
      <Menu
        label={value === null ? label : `${label} ${value}`}
        entries={entries}
        className={value === null ? 'chip' : 'value'}
      >
        {value === null ? <Plus className="i" /> : icon}
        {label} {value !== null && <b>{value}</b>}
      </Menu>
      {value !== null && (
        <RemoveButton
          label={removeLabel}
          onRemove={onRemove}
          findFocusTarget={() => wrapper.current?.querySelector('button')}
        />
      )}
    </span>
  )
}

interface RemoveButtonProps {
  label: string
  onRemove: () => void
  /** Finds the element to focus once this button is gone. */
  findFocusTarget: () => HTMLElement | null | undefined
}

function RemoveButton({ label, onRemove, findFocusTarget }: RemoveButtonProps) {
  useFocusOnUnmount(findFocusTarget)
  return (
    <button type="button" aria-label={label} title={label} onClick={onRemove}>
      <X className="i" />
    </button>
  )
}

/** A row of filters, each with its own menu. */
export function FilterMenus({ filters }: { filters: readonly Filter[] }) {
  const { t } = useTexts('list')
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
  const { t, format } = useTexts('list')
  const label = count === 0 ? t('filters') : t('filterCount', format.count(count))
  return (
    <Menu label={label} align="end" {...entries}>
      <ListFilter className="i" />
      {label}
    </Menu>
  )
}
