/** Bars as filters of the list: pressed sets a filter, pressed again clears it. */
import {
  monthPeriod,
  periodIn,
  withPeriod,
  yearAround,
  yearPeriod,
  basisOf,
} from '#web/features/invoices/period.ts'
import type { InvoicesSearch } from '#web/features/invoices/search.ts'

type Change = Partial<InvoicesSearch>

export function isMonthSet(search: InvoicesSearch, month: string): boolean {
  const { from, to } = periodIn(search)
  const wanted = monthPeriod(month)
  return from === wanted.from && to === wanted.to
}

/** The chart's own year again, without a filter if it starts with that. */
const wholeChart = (search: InvoicesSearch, today: string): Change => {
  const year = yearAround(periodIn(search))
  const isDefault = year === null || today.startsWith(year)
  return withPeriod(isDefault ? null : yearPeriod(year), basisOf(search))
}

export const toggleMonth = (search: InvoicesSearch, month: string, today: string): Change =>
  isMonthSet(search, month)
    ? wholeChart(search, today)
    : withPeriod(monthPeriod(month), basisOf(search))

/** A type filters within the year shown, if no month is chosen. */
export function toggleType(
  search: InvoicesSearch,
  type: string | null,
  year: string,
  today: string,
): Change {
  if (isTypeSet(search, type)) return { ...wholeChart(search, today), type: undefined }
  const hasPeriod = Object.values(periodIn(search)).some((day) => day !== undefined)
  return {
    ...(hasPeriod ? {} : withPeriod(yearPeriod(year), basisOf(search))),
    type: [type ?? 'none'],
  }
}

export const isTypeSet = ({ type }: InvoicesSearch, wanted: string | null): boolean =>
  [type].flat().includes(wanted ?? 'none')
