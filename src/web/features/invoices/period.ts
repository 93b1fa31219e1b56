/**
 * The period that the address names. List, chart and tax summary all follow it, so that a year chosen
 * in one of them is the year of all.
 */
import { addDays, addMonths } from '#i18n/days.ts'
import type { Spend } from '#web/api/invoice-sums.ts'

import type { InvoicesSearch } from './search.ts'

export type Basis = Spend['basis']
/** Days of issue or of payment, both included; either may be open. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

export const issuedIn = ({ issuedFrom: from, issuedTo: to }: InvoicesSearch): Period => ({
  from,
  to,
})
export const paidIn = ({ paidFrom: from, paidTo: to }: InvoicesSearch): Period => ({ from, to })

const isSet = ({ from, to }: Period): boolean => from !== undefined || to !== undefined

/** What the chart counts: as the period does, if one is set. */
export function basisOf(search: InvoicesSearch): Basis {
  if (isSet(paidIn(search))) return 'paid'
  return isSet(issuedIn(search)) ? 'invoiced' : (search.basis ?? 'invoiced')
}

export const periodIn = (search: InvoicesSearch): Period =>
  basisOf(search) === 'paid' ? paidIn(search) : issuedIn(search)

/** `null`: no period. Only one of both periods is ever set. */
export const withPeriod = (period: Period | null, basis: Basis): Partial<InvoicesSearch> => ({
  issuedFrom: basis === 'paid' ? undefined : period?.from,
  issuedTo: basis === 'paid' ? undefined : period?.to,
  paidFrom: basis === 'paid' ? period?.from : undefined,
  paidTo: basis === 'paid' ? period?.to : undefined,
  basis: basis === 'paid' ? 'paid' : undefined,
})

export const yearPeriod = (year: string): Required<Period> => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
})
export const monthPeriod = (month: string): Required<Period> => ({
  from: `${month}-01`,
  to: addDays(addMonths(`${month}-01`, 1), -1),
})

/** The year that a period lies in; `null` if it is open, or has days of several. */
export function yearAround({ from, to }: Period): string | null {
  const year = from?.slice(0, 4)
  return year !== undefined && year === to?.slice(0, 4) ? year : null
}

/** The year that a period is the whole of. */
export function wholeYear(period: Period): string | null {
  const year = yearAround(period)
  if (year === null) return null
  const { from, to } = yearPeriod(year)
  return period.from === from && period.to === to ? year : null
}
