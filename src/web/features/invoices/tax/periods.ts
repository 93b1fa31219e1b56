/** Years, quarters and months to choose from. */
import { addDays, addMonths } from '#i18n/days.ts'

export interface TaxSearch {
  from?: string | undefined
  to?: string | undefined
}

export interface Period {
  from: string
  to: string
}

const two = (nth: number): string => String(nth).padStart(2, '0')

/** From the first day of a month on, so many months. */
export function monthsFrom(year: number, month: number, months: number): Period {
  const from = `${year}-${two(month)}-01`
  return { from, to: addDays(addMonths(from, months), -1) }
}

export const yearPeriod = (year: number): Period => monthsFrom(year, 1, 12)

/** Four quarters, then twelve months. */
export const partsOf = (year: number) => ({
  quarters: [1, 4, 7, 10].map((month) => monthsFrom(year, month, 3)),
  months: Array.from({ length: 12 }, (_, at) => monthsFrom(year, at + 1, 1)),
})

export const periodKey = ({ from, to }: Period): string => `${from} ${to}`
