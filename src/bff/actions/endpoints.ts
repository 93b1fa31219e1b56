/** Shows, confirms and cancels what the assistant proposes: `docs/contract.md`, "Proposed actions". */
import { isDeepStrictEqual } from 'node:util'

import { ownerOf } from '#bff/conversations/conversations.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { StepUp } from '#bff/step-up.ts'
import { actions as table } from '#contract/actions.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'

import { carryOut, type Changes } from './confirm.ts'
import { listedServices } from './propose.ts'
import { type StoredAction, type StoredActions, toAction } from './stored-action.ts'

type ActionsNeeds = Pick<CustomerData, 'clock' | 'events' | 'snapshots' | 'reader'> &
  Changes & { stepUp: StepUp; storedActions: StoredActions }

type ProposedService = StoredAction['services'][number]

/** What a proposal shows of a service. If that has changed, it cannot be confirmed. */
const shown = ({ autoRenew, expiresOn, renewal }: ProposedService) => [
  autoRenew,
  expiresOn,
  renewal,
]

export function actions(needs: ActionsNeeds): Contribution {
  const { clock, events, snapshots, stepUp, storedActions } = needs

  async function find(session: SignedIn, id: string): Promise<StoredAction> {
    const action = await storedActions.get(ownerOf(session), id)
    if (!action) throw new ProblemError('not_found')
    return action
  }

  /** @throws ProblemError `not_found`, or `conflict` if it has ended or expired */
  async function findOpen(session: SignedIn, id: string): Promise<StoredAction> {
    const action = await find(session, id)
    if (toAction(action, clock.now()).state !== 'open') throw new ProblemError('conflict')
    return action
  }

  /** @throws ProblemError `conflict` */
  async function requireUnchanged(session: SignedIn, action: StoredAction): Promise<void> {
    const fresh = { fresh: true }
    const listed = action.services.length > 0 ? await listedServices(needs, session, fresh) : []
    for (const proposed of action.services) {
      const service = listed.find(({ type, id }) => type === proposed.type && id === proposed.id)
      if (!service || !isDeepStrictEqual(shown(service), shown(proposed)))
        throw new ProblemError('conflict')
    }
    if (action.notifications.length === 0) return
    const { items } = await snapshots.get(session, 'notifications', fresh)
    const ids = new Set(items.map(({ id }) => id))
    if (!action.notifications.every(({ id }) => ids.has(id))) throw new ProblemError('conflict')
  }

  const endpoints = servePrivate(table, {
    'GET /api/assistant/actions/{id}': async ({ params }, { session }) =>
      toAction(await find(session, params.id), clock.now()),
    'POST /api/assistant/actions/{id}/confirm': async ({ params, body }, { session }) => {
      const found = await findOpen(session, params.id)
      const isKept = (type: string, id: string) =>
        !body.exclude.some((ref) => ref.type === type && ref.id === id)
      const services = found.services.filter(({ type, id }) => isKept(type, id))
      const notifications = found.notifications.filter(({ id }) => isKept('notification', id))
      const action = { ...found, services, notifications }
      if (services.length + notifications.length === 0) throw new ProblemError('invalid_input')
      if (action.enabled === false) await stepUp.requireToTurnOff(session, services.length)
      await requireUnchanged(session, action)
      // Before the change, so that a second press or another server cannot make it again.
      if (!(await storedActions.takeChance(found.id))) throw new ProblemError('conflict')
      const result = await carryOut(needs, session, toAction(action, clock.now()))
      await events.record(session, {
        kind: 'assistant-action',
        subject: { type: action.kind, id: action.id, name: null },
        count: services.length + notifications.length,
      })
      return toAction(await storedActions.end(action, 'confirmed', result), clock.now())
    },
    'POST /api/assistant/actions/{id}/cancel': async ({ params }, { session }) => {
      const action = await findOpen(session, params.id)
      if (!(await storedActions.takeChance(action.id))) throw new ProblemError('conflict')
      return toAction(await storedActions.end(action, 'cancelled'), clock.now())
    },
  })
  return { endpoints }
}
