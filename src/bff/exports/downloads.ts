/** What every download has: a file name, and an entry in the record of events. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { Call } from '#bff/endpoints.ts'
import { exportEvent } from '#bff/events/csv.ts'
import type { Columns } from '#server/csv.ts'

import { csvOf } from './csv.ts'

export function setFileName(call: Call, name: string, extension = 'csv') {
  call.headers.set('Content-Disposition', `attachment; filename="${name}.${extension}"`)
}

export async function recordedCsv<T>(
  data: Pick<CustomerData, 'events'>,
  call: Call,
  name: string,
  columns: Columns<T>,
  rows: readonly T[],
) {
  setFileName(call, name)
  await data.events.record(call.session, exportEvent(name, rows.length))
  return csvOf(call.session.owner, columns, rows)
}
