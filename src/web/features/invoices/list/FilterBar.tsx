import { Calendar, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { invoiceStatuses } from '#contract/invoices.search.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useTypeText } from '#web/app/record/type-text.ts'
import {
  issuedIn,
  paidIn,
  type Period,
  wholeYear,
  withPeriod,
  yearPeriod,
} from '#web/features/invoices/period.ts'
import type { InvoicesSearch } from '#web/features/invoices/search.ts'
import { entriesOf, FiltersMenu } from '#web/list/FilterMenus.tsx'
import type { ListBarProps } from '#web/list/ListPage.tsx'
import { ListSearch } from '#web/list/ListSearch.tsx'
import { type Facets, type Filter, useFilterMenus } from '#web/list/use-filter-menus.ts'
import { deferred } from '#web/ui/deferred.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { Menu } from '#web/ui/Menu.tsx'

const PeriodDialog = deferred(() => import('./PeriodDialog.tsx'), 'PeriodDialog')

type ShownFilter = Pick<Filter, 'key' | 'label' | 'value' | 'clear'>
/** A filter that is set, shown as a chip. */
type SetFilter = ShownFilter & { value: string }
const isSet = (filter: ShownFilter): filter is SetFilter => filter.value !== null

const sorts = ['issuedOn', 'dueOn', 'number', 'total', 'status'] as const

function usePeriodText(): (period: Period) => string | null {
  const { t, format } = useTexts('invoices')
  return (period) => {
    const { from, to } = period
    const year = wholeYear(period)
    if (year !== null) return year
    if (from && to) {
      return t('filter.between', { from: format.date(from), to: format.date(to) })
    }
    if (from) return t('filter.from', { date: format.date(from) })
    return to ? t('filter.to', { date: format.date(to) }) : null
  }
}

/** Entries of the menus of filters and of years, and the filters that are set. */
function useFilters(
  search: InvoicesSearch,
  facets: Facets,
  onSearch: (change: Partial<InvoicesSearch>) => void,
  onPeriod: () => void,
): { entries: MenuEntry[]; periodEntries: MenuEntry[]; active: readonly SetFilter[] } {
  const { t, format } = useTexts(['invoices', 'costs'])
  const typeText = useTypeText()
  const periodText = usePeriodText()
  const { anyOf } = useFilterMenus(search, facets, onSearch)
  const year = wholeYear(issuedIn(search))
  const years = Object.keys(facets['year'] ?? {}).toSorted((a, b) => b.localeCompare(a))
  const currencies = Object.keys(facets['currency'] ?? {}).toSorted()

  const status = anyOf('status', t('filter.status'), invoiceStatuses, (value) =>
    t(`status.${value}`),
  )
  const currency = anyOf('currency', t('filter.currency'), currencies, (value) => value)
  // Chosen on other pages; this one only shows and removes them.
  const type = anyOf('type', t('filter.type'), [], (value: string) =>
    value === 'none' ? t('costs:spend.none') : typeText(value),
  )
  const service = anyOf('service', t('filter.service'), [], (value: string) => value)
  const issued = {
    key: 'issuedFrom',
    label: t('filter.period'),
    value: periodText(issuedIn(search)),
    clear: () => onSearch(withPeriod(null, 'invoiced')),
  }
  const paid = {
    key: 'paidFrom',
    label: t('filter.paid'),
    value: periodText(paidIn(search)),
    clear: () => onSearch(withPeriod(null, 'paid')),
  }

  const entries: MenuEntry[] = [
    ...entriesOf(currencies.length > 1 || currency.value !== null ? [status, currency] : [status]),
    { kind: 'caption', key: 'sort', label: t('filter.sort') },
    ...sorts.map((field): MenuEntry => {
      const current = search.sort ?? '-issuedOn'
      const isActive = current.replace('-', '') === field
      return {
        kind: 'radio',
        key: `sort ${field}`,
        label: t(`filter.sorts.${field}`),
        checked: isActive,
        // Choosing it again reverses the order. Dates and amounts start with newest and largest.
        onSelect: () =>
          onSearch({
            sort:
              isActive === current.startsWith('-') &&
              (isActive || field === 'number' || field === 'status')
                ? field
                : `-${field}`,
          }),
      }
    }),
    {
      kind: 'check',
      key: 'by-month',
      label: t('filter.byMonth'),
      checked: search.flat !== 'true',
      onSelect: () => onSearch({ flat: search.flat === 'true' ? undefined : 'true' }),
    },
  ]
  const periodEntries: MenuEntry[] = [
    ...years.map((value): MenuEntry => ({
      kind: 'radio',
      key: `year ${value}`,
      label: t('filter.year', { year: value }),
      count: format.number(facets['year']?.[value] ?? 0),
      checked: year === value,
      onSelect: () =>
        year === value ? issued.clear() : onSearch(withPeriod(yearPeriod(value), 'invoiced')),
    })),
    { kind: 'action', key: 'other', label: t('filter.otherPeriod'), onSelect: onPeriod },
  ]
  const active = [status, issued, paid, type, currency, service].filter(isSet)
  return { entries, periodEntries, active }
}

/** Search field, menus of years and of other filters, and a chip for each filter that is set. */
export function FilterBar({ search, facets, onSearch, searchRef }: ListBarProps<InvoicesSearch>) {
  const { t } = useTranslation(['invoices', 'list'])
  const [isPeriodOpen, setPeriodOpen] = useState(false)
  const { entries, periodEntries, active } = useFilters(search, facets, onSearch, () =>
    setPeriodOpen(true),
  )
  return (
    <div className="bar">
      <ListSearch
        {...{ searchRef, search, onSearch }}
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
      />
      <Menu label={t('filter.yearButton')} align="end" entries={periodEntries}>
        <Calendar className="i" />
        {t('filter.yearButton')}
      </Menu>
      <FiltersMenu count={active.length} entries={entries} />
      {active.length > 0 && (
        <div className="chips">
          {active.map(({ key, label, value, clear }) => (
            <span className="chip set" key={key}>
              <span className="el" title={`${label} ${value}`}>
                {label} <b>{value}</b>
              </span>
              <button
                type="button"
                aria-label={t('list:removeFilter', { label })}
                title={t('list:removeFilter', { label })}
                onClick={clear}
              >
                <X className="i" />
              </button>
            </span>
          ))}
        </div>
      )}
      {isPeriodOpen && (
        <PeriodDialog search={search} onApply={onSearch} onClose={() => setPeriodOpen(false)} />
      )}
    </div>
  )
}
