/** What every download has: a file name, and an entry in the record of events. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { Call } from '#bff/endpoints.ts'
import { exportEvent } from '#bff/events/csv.ts'
import { addDays, addMonths } from '#i18n/days.ts'
import type { Columns } from '#server/csv.ts'

import { csvOf } from './csv.ts'

/** The first and last day that a file covers. Without one of them it is open at that end. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)

/** Years and months if they are whole, else days. A period open at one end names only the other. */
function periodName({ from, to }: Period): string | null {
  if (from === undefined) return to === undefined ? null : `to-${to}`
  if (to === undefined) return `from-${from}`
  const months = [from.slice(0, 7), to.slice(0, 7)] as const
  const years = [from.slice(0, 4), to.slice(0, 4)] as const
  const isMonths = from === `${months[0]}-01` && to === lastDayOf(months[1])
  const isYears = from === `${years[0]}-01-01` && to === `${years[1]}-12-31`
  const [first, last] = isYears ? years : isMonths ? months : [from, to]
  return first === last ? first : `${first}-to-${last}`
}

/**
 * Says what is in a file and for which period: `invoices-2026.csv`. Files without a period state the
 * day of export: `services-2026-11-26.csv`. ASCII only.
 */
export const fileName = (
  what: string,
  today: string,
  period: Period = {},
  extension = 'csv',
): string => `${what}-${periodName(period) ?? today}.${extension}`

export function setFileName(call: Pick<Call, 'headers'>, name: string) {
  call.headers.set('Content-Disposition', `attachment; filename="${name}"`)
}

export async function recordedCsv<T>(
  data: Pick<CustomerData, 'events' | 'reader'>,
  call: Call,
  name: string,
  columns: Columns<T>,
  rows: readonly T[],
  period?: Period,
) {
  setFileName(call, fileName(name, data.reader.today(call.session), period))
  await data.events.record(call.session, exportEvent(name, rows.length))
  return csvOf(call.session.owner, columns, rows)
}
