/** A customer's own export and erasure: `docs/decisions/0112-own-stored-data.md`. */
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import { exportEvent } from '#bff/events/csv.ts'
import { fileName, setFileName } from '#bff/exports/downloads.ts'
import { storedData as table } from '#contract/stored-data.ts'
import type { Contribution } from '#server/contribution.ts'

import { countStored, exportStored } from './own.ts'

type StoredDataNeeds = Pick<CustomerData, 'clock' | 'events' | 'reader' | 'sessions' | 'store'>

export const storedData = (data: StoredDataNeeds): Contribution => ({
  endpoints: servePrivate(table, {
    'GET /api/stored-data': async (_, { session }) => ({
      items: await countStored(data, session),
    }),
    'POST /api/stored-data.json': async (_, { session, headers }) => {
      setFileName({ headers }, fileName('stored-data', data.reader.today(session), {}, 'json'))
      const counts = await countStored(data, session)
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      await data.events.record(session, exportEvent('stored-data', total, 'json'))
      const pieces = exportStored(data, session)
      return new ReadableStream({
        async pull(controller) {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(value)
        },
        async cancel() {
          await pieces.return(undefined)
        },
      })
    },
    'DELETE /api/stored-data': async (_, { session }) => {
      await data.sessions.eraseRecords(session.recordOwner)
      await data.events.record(session, { kind: 'data-erase' })
    },
  }),
})
