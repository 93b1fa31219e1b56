/** The change history, and the whole record as a download: `docs/contract.md`, "Changes". */
import type { ChangeAutoRenew } from '#bff/auto-renew/auto-renew.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import { recordedCsv } from '#bff/exports/downloads.ts'
import { findItems, type ListQuery } from '#bff/list-engine/list.ts'
import { pageOf } from '#bff/lists/page.ts'
import type { Records } from '#bff/provider/records.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { StepUp } from '#bff/step-up.ts'
import { type ChangeDetail, changes } from '#contract/changes.ts'
import { memoOn } from '#memo-on.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'
import { turns } from '#server/turns.ts'

import { changeList, ownList } from './change-list.ts'
import { eventColumns } from './csv.ts'
import type { Event } from './event.ts'
import { type History, historyOf, type HistoryRow } from './history.ts'

/** In an opened row. */
const maxItems = 500

type EventsEndpointNeeds = Pick<
  CustomerData,
  'clock' | 'events' | 'operator' | 'reader' | 'security'
> & {
  records: Records
  changeAutoRenew: ChangeAutoRenew
  stepUp: StepUp
}

const itemOf = ({ subject, outcome, reason }: Event): ChangeDetail['items'][number] => ({
  type: subject?.type ?? '',
  id: subject?.id ?? '',
  name: subject?.name ?? null,
  // Only a job as a whole is ever running.
  outcome: outcome === 'running' ? 'unknown' : outcome,
  reason: reason ?? null,
})

export function changeHistory(needs: EventsEndpointNeeds): Contribution {
  const { clock, events, operator, reader, records, changeAutoRenew, security, stepUp } = needs
  const historyIn = memoOn((list: readonly Event[], zone: string, owner: string) =>
    turns.run(owner, historyOf(list, zone)),
  )
  const historyFor = async (session: SignedIn): Promise<History> =>
    historyIn(await events.list(session), reader.calendar(session).timeZone, session.owner)

  const rowsFor = ({ rows, ofServices }: History, query: ListQuery) =>
    query['service'] === undefined ? rows : ofServices

  const withCurrent = (row: HistoryRow, { handle }: SignedIn) => ({
    ...row,
    current: row.session === handle,
  })

  /** @throws ProblemError `not_found` */
  async function find(session: SignedIn, id: string): Promise<HistoryRow> {
    const { rows, ofServices } = await historyFor(session)
    const row = [...rows, ...ofServices].find((candidate) => candidate.id === id)
    if (!row) throw new ProblemError('not_found')
    return row
  }

  const endpoints = servePrivate(changes, {
    'GET /api/changes': async ({ query }, call) => {
      const { session } = call
      const history = await historyFor(session)
      const rows = rowsFor(history, query)
      const whole = ownList(rows, clock.now())
      const reference = { ...call, today: reader.today(session) }
      const { page } = await pageOf(whole, rows, changeList, query, reference)
      return {
        ...page,
        items: page.items.map((row) => withCurrent(row, session)),
        since: history.rows.at(-1)?.at ?? null,
      }
    },
    'GET /api/changes.csv': async ({ query }, call) => {
      const { offset: _offset, limit: _limit, group: _group, ...filter } = query
      const rows = rowsFor(await historyFor(call.session), filter)
      const finding = findItems(rows, changeList, filter, reader.today(call.session))
      const matches = await turns.run(call.session.owner, finding, call.signal)
      const matching = matches.items.flatMap(({ parts }) => parts)
      return recordedCsv(needs, call, 'changes', eventColumns, matching)
    },
    'GET /api/changes/{id}': async ({ params }, { session }) => {
      const row = await find(session, params.id)
      // A stable sort, so that each kind stays in order.
      const parts = row.parts.toSorted(
        (a, b) => Number(a.outcome === 'done') - Number(b.outcome === 'done'),
      )
      return { ...withCurrent(row, session), items: parts.slice(0, maxItems).map(itemOf) }
    },
    'POST /api/changes/{id}/undo': async ({ params }, { session }) => {
      const { kind, subject, before, after, changed, changedAgainAt } = await find(
        session,
        params.id,
      )
      if (kind !== 'auto-renew' || !subject || before === null || changed !== 1 || changedAgainAt)
        throw new ProblemError('conflict')
      // It may have been changed at the provider too.
      const service = await records.read(session, 'services', subject)
      if (service.autoRenew?.enabled !== (after === 'on')) throw new ProblemError('conflict')
      if (before === 'off') await stepUp.requireToTurnOff(session, 1)
      await changeAutoRenew(session, subject, before === 'on')
    },
    'GET /api/events.csv': async (_, call) =>
      recordedCsv(needs, call, 'events', eventColumns, await events.list(call.session)),
  })

  /** A customer asked the operator to be forgotten: `POST /events/erase?account=ID`. */
  operator.post('/events/erase', async (c) => {
    if (!(await events.erase(c.req.query('account') ?? '')))
      return c.text('no events of this account are stored\n', 404)
    security.note({ event: 'events-erase' })
    return c.body(null, 204)
  })
  return { endpoints }
}
