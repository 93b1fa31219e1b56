import { useTranslation } from 'react-i18next'

import { invoiceStatuses } from '#contract/invoices.search.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTypeText } from '#web/app/record/type-text.ts'
import type { InvoicesSearch } from '#web/features/invoices/search.ts'
import { toggle, toList } from '#web/list/use-filter-menus.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'

type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>
type ChangeSearch = (change: Partial<InvoicesSearch>) => void

/** A filter that is set, shown as a chip. */
export interface ActiveFilter {
  key: string
  label: string
  value: string
  clear: () => void
}

const sorts = ['issuedOn', 'dueOn', 'number', 'total', 'status'] as const

interface Period {
  from?: string | undefined
  to?: string | undefined
}

const issuedIn = ({ issuedFrom: from, issuedTo: to }: InvoicesSearch): Period => ({ from, to })
const paidIn = ({ paidFrom: from, paidTo: to }: InvoicesSearch): Period => ({ from, to })

const yearOf = ({ from, to }: Period): string | null => {
  const year = (from ?? '').slice(0, 4)
  return from === `${year}-01-01` && to === `${year}-12-31` ? year : null
}

function usePeriodText(): (period: Period) => string | null {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return (period) => {
    const { from, to } = period
    const year = yearOf(period)
    if (year !== null) return year
    if (from && to) {
      return t('filter.between', { from: format.date(from), to: format.date(to) })
    }
    if (from) return t('filter.from', { date: format.date(from) })
    return to ? t('filter.to', { date: format.date(to) }) : null
  }
}

/** Entries of the menus of filters and of years, and the filters that are set. */
export function useFilters(
  search: InvoicesSearch,
  facets: Facets,
  onSearch: ChangeSearch,
  onPeriod: () => void,
): { entries: MenuEntry[]; periodEntries: MenuEntry[]; active: ActiveFilter[] } {
  const { t } = useTranslation(['invoices', 'costs'])
  const format = useFormat()
  const typeText = useTypeText()
  const periodText = usePeriodText()
  const statuses = toList<(typeof invoiceStatuses)[number]>(search.status)
  const currencies = toList(search.currency)
  const period = periodText(issuedIn(search))
  const year = yearOf(issuedIn(search))
  const countOf = (facet: string, value: string): number => facets[facet]?.[value] ?? 0
  const years = Object.keys(facets['year'] ?? {}).toSorted((a, b) => b.localeCompare(a))
  const currencyOptions = Object.keys(facets['currency'] ?? {}).toSorted()

  const entries: MenuEntry[] = [
    { kind: 'caption', key: 'status', label: t('filter.status') },
    ...invoiceStatuses
      .filter((value) => countOf('status', value) > 0 || statuses.includes(value))
      .map((value): MenuEntry => ({
        kind: 'check',
        key: `status ${value}`,
        label: t(`status.${value}`),
        count: format.number(countOf('status', value)),
        checked: statuses.includes(value),
        onSelect: () => onSearch({ status: toggle(statuses, value) }),
      })),
    ...(currencyOptions.length > 1 || currencies.length > 0
      ? [
          { kind: 'caption', key: 'currency', label: t('filter.currency') } as const,
          ...currencyOptions.map((value): MenuEntry => ({
            kind: 'check',
            key: `currency ${value}`,
            label: value,
            count: format.number(countOf('currency', value)),
            checked: currencies.includes(value),
            onSelect: () => onSearch({ currency: toggle(currencies, value) }),
          })),
        ]
      : []),
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
      count: format.number(countOf('year', value)),
      checked: year === value,
      onSelect: () =>
        onSearch(
          year === value
            ? { issuedFrom: undefined, issuedTo: undefined }
            : { issuedFrom: `${value}-01-01`, issuedTo: `${value}-12-31` },
        ),
    })),
    { kind: 'action', key: 'other', label: t('filter.otherPeriod'), onSelect: onPeriod },
  ]
  const services = toList(search.service)
  const chip = (
    key: keyof InvoicesSearch,
    label: string,
    value: string | null,
    clear: ChangeSearch,
  ) =>
    value === null
      ? []
      : [{ key, label, value, clear: () => clear({ [key]: undefined }) } satisfies ActiveFilter]
  const joined = (values: readonly string[]): string | null =>
    values.length === 0 ? null : format.list(values)
  const active: ActiveFilter[] = [
    ...chip(
      'status',
      t('filter.status'),
      joined(statuses.map((status) => t(`status.${status}`))),
      onSearch,
    ),
    ...chip('issuedFrom', t('filter.period'), period, () =>
      onSearch({ issuedFrom: undefined, issuedTo: undefined }),
    ),
    ...chip('paidFrom', t('filter.paid'), periodText(paidIn(search)), () =>
      onSearch({ paidFrom: undefined, paidTo: undefined }),
    ),
    ...chip(
      'type',
      t('filter.type'),
      joined(
        toList(search.type).map((type) =>
          type === 'none' ? t('costs:spend.none') : typeText(type),
        ),
      ),
      onSearch,
    ),
    ...chip('currency', t('filter.currency'), joined(currencies), onSearch),
    ...chip('service', t('filter.service'), joined(services), onSearch),
  ]
  return { entries, periodEntries, active }
}
