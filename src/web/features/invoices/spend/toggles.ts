/** Bars as filters of the list: pressed sets a filter, pressed again clears it. */
import { addDays, addMonths } from '#i18n/days.ts'
import type { Spend } from '#web/api/invoice-sums.ts'
import type { InvoicesSearch } from '#web/features/invoices/search.ts'

type Basis = Spend['basis']
type Change = Partial<InvoicesSearch>

const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)

const periodOf = (month: string, basis: Basis): Change =>
  basis === 'paid'
    ? { paidFrom: `${month}-01`, paidTo: lastDayOf(month) }
    : { issuedFrom: `${month}-01`, issuedTo: lastDayOf(month) }

const cleared: Change = {
  issuedFrom: undefined,
  issuedTo: undefined,
  paidFrom: undefined,
  paidTo: undefined,
}

export const isMonthSet = (search: InvoicesSearch, month: string, basis: Basis): boolean =>
  Object.entries(periodOf(month, basis)).every(
    ([name, day]) => search[name as keyof InvoicesSearch] === day,
  )

export const toggleMonth = (search: InvoicesSearch, month: string, basis: Basis): Change =>
  isMonthSet(search, month, basis) ? cleared : { ...cleared, ...periodOf(month, basis) }

/** A type filters within the year shown, if no month is chosen. */
export function toggleType(
  search: InvoicesSearch,
  type: string | null,
  year: string,
  basis: Basis,
): Change {
  const wanted = type ?? 'none'
  if (isTypeSet(search, type)) return { ...cleared, type: undefined }
  const hasPeriod = search.issuedFrom !== undefined || search.paidFrom !== undefined
  const period: Change =
    basis === 'paid'
      ? { paidFrom: `${year}-01-01`, paidTo: `${year}-12-31` }
      : { issuedFrom: `${year}-01-01`, issuedTo: `${year}-12-31` }
  return { ...(hasPeriod ? {} : period), type: [wanted] }
}

export const isTypeSet = ({ type }: InvoicesSearch, wanted: string | null): boolean =>
  [type].flat().includes(wanted ?? 'none')
