/** "What if": the coming charges with some switches set otherwise. Nothing is stored or sent on. */
import type { z } from 'zod'

import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { withLabelled } from '#bff/labels/labelled.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import { findItems } from '#bff/list-engine/list.ts'
import { serviceList } from '#bff/lists/descriptions/services.ts'
import { whatIf as table } from '#contract/what-if.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { serviceKey } from '#ledger/pairs.ts'
import { whatIfSteps } from '#ledger/what-if.ts'
import type { Contribution } from '#server/contribution.ts'
import { turns } from '#server/turns.ts'

type WhatIfNeeds = Pick<CustomerData, 'clock' | 'snapshots' | 'reader' | 'store'>
type Body = z.output<(typeof table)['POST /api/what-if']['body']>

/** Keys of the tried services that a list with this filter shows. */
async function listedKeys(
  data: WhatIfNeeds,
  { session, signal }: Call,
  { flips, filter = {} }: Body,
  ledger: Ledger,
): Promise<ReadonlySet<string>> {
  const tried = new Set(flips.map(serviceKey))
  const services = data.snapshots.peek(session, 'services')?.items ?? []
  const items = services.filter((service) => tried.has(serviceKey(service)))
  const query = await withLabelled(data, session, filter)
  const finding = findItems(items, serviceList, query, data.reader.today(session), ledger)
  const matches = await turns.run(session.owner, finding, signal)
  return new Set(matches.items.map(serviceKey))
}

export const whatIf = (data: WhatIfNeeds): Contribution => ({
  endpoints: servePrivate(table, {
    'POST /api/what-if': async ({ body }, call) => {
      const { session, signal } = call
      const { ledger, complete } = await readLedger(data, session)
      const listed = await listedKeys(data, call, body, ledger)
      const steps = whatIfSteps(ledger, body.flips, (flip) => listed.has(serviceKey(flip)))
      const { unstated, dropped, ...result } = await turns.run(session.owner, steps, signal)
      return {
        ...result,
        atLeast: !complete || unstated + result.before.uncounted + result.after.uncounted > 0,
        // A service that has not been read yet is not gone.
        dropped: dropped.filter(({ reason }) => complete || reason !== 'gone'),
        complete,
      }
    },
  }),
})
