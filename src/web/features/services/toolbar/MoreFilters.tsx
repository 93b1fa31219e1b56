import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { maxOnly } from '#contract/search.ts'
import type { ServiceList } from '#web/api/services.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import type { ServicesSearch } from '#web/features/services/search.ts'
import { useWhatIf } from '#web/features/services/what-if/what-if-state.ts'
import type { Filter } from '#web/list/use-filter-menus.ts'
import { useMoreFilters } from '#web/list/use-more-filters.ts'

interface MoreFiltersProps {
  search: ServicesSearch
  priceChanges: ServiceList['priceChanges']
  phone: boolean
  onSearch: (change: Partial<ServicesSearch>) => void
  /** Shows filters that have a menu. On a phone it shows all, as entries of one menu. */
  show: (filters: readonly Filter[]) => ReactNode
}

/** Filters that appear where they apply. Loads after the others. */
export function MoreFilters({ search, priceChanges, phone, onSearch, show }: MoreFiltersProps) {
  const { t, format } = useTexts(['list', 'services'])
  const filters = useMoreFilters(search, priceChanges, onSearch, { flat: 'true' })
  const flips = useWhatIf((state) => state.flips)
  const { only } = search
  const count = only?.length ?? flips.size
  // An address has no room for more.
  if (count === 0 || count > maxOnly) return show(filters)
  const label = t('onlyChanged', format.count(count))
  const toggle = (): void =>
    onSearch({
      only: only ? undefined : [...flips.values()].map(({ type, id }) => `${type}/${id}`),
    })
  const entry = { key: 'only', label, checked: only !== undefined, onSelect: toggle }
  if (phone)
    return show([
      ...filters,
      {
        key: 'only',
        label: t('services:whatIf.title'),
        value: null,
        entries: [{ kind: 'check', ...entry }],
        clear: toggle,
      },
    ])
  return (
    <>
      {show(filters)}
      <button
        type="button"
        className={only ? 'chip set' : 'chip'}
        aria-pressed={only !== undefined}
        onClick={toggle}
      >
        {!only && <Plus className="i" />}
        {label}
        {only && <X className="i" />}
      </button>
    </>
  )
}
