/** Turns what an agent asks for into proposals, drawn from the customer's own records. */
import { randomUUID } from 'node:crypto'

import { ownerOf } from '#bff/conversations/conversations.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import { listedService } from '#bff/lists/listed.ts'
import { reasonsOf } from '#bff/reasons/reasons.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { NoAction } from '#contract/assistant.ts'
import type { Notification } from '#contract/notifications.ts'
import type { ListedService } from '#contract/services.ts'
import type { ToolCall } from '#dialects/stream/tool-calls.ts'

import { asksForChange } from './asks-for-change.ts'
import { isChange, maxItems, type Requested, requestedBy, type RequestedRef } from './requested.ts'
import type { Sharing } from './sharing.ts'
import type { NewAction, StoredActions } from './stored-action.ts'

type ProposalNeeds = Pick<CustomerData, 'snapshots' | 'reader'>

/** Most records that a reply may propose to change if the customer did not ask for a change. */
const maxUnasked = 10

export interface Proposed {
  ids: string[]
  /** Why nothing was proposed although the agent called for a change. */
  noAction: NoAction | null
}

/** The services as the pages show them. */
export async function listedServices(
  data: ProposalNeeds,
  session: SignedIn,
  options?: { fresh: boolean },
): Promise<ListedService[]> {
  const { items } = await data.snapshots.get(session, 'services', options)
  const { ledger } = await readLedger(data, session)
  const reasons = await reasonsOf(data, session)
  return items.map((service) => listedService(service, ledger, reasons))
}

/** Finds the services that have an id, name or domain, whatever its case. */
function lookUp(services: readonly ListedService[]) {
  const named = services.flatMap((service) => {
    const names = [service.id, service.name, service.domain].map((name) => name?.toLowerCase())
    return [...new Set(names)].map((name) => ({ name, service }))
  })
  const byName = Map.groupBy(named, ({ name }) => name)
  return ({ type, id }: RequestedRef): ListedService[] => {
    const wantedType = type?.toLowerCase().replaceAll(' ', '-') ?? null
    return (byName.get(id.toLowerCase()) ?? [])
      .map(({ service }) => service)
      .filter((service) => wantedType === null || service.type === wantedType)
  }
}

/** One call per change: `set_auto_renew` for three services is one proposal. */
function merged(calls: readonly ToolCall[]): Requested[] {
  const requested = calls.map(requestedBy).filter((each) => each !== null)
  const groups = Map.groupBy(requested, ({ kind, enabled }) => `${kind} ${enabled}`)
  return [...groups.values()].flatMap((group) => {
    const refs = group.flatMap((each) => each.refs).slice(0, maxItems)
    return group[0] ? [{ ...group[0], refs }] : []
  })
}

/** Services that a reference names alone, that can be changed, and are not as wanted already. */
function changeable(services: ListedService[], { enabled, refs }: Requested): ListedService[] {
  const find = lookUp(services)
  const meant = refs.flatMap((ref) => {
    const found = find(ref)
    return found.length === 1 ? found : []
  })
  return [...new Set(meant)].filter(
    ({ autoRenew }) => autoRenew?.changeable && autoRenew.enabled !== enabled,
  )
}

/** What the proposal shows, and no more. */
const toKey = (service: ListedService): NewAction['services'][number] => {
  const { type, id, name, expiresOn, renewal, autoRenew, renewalStatus, billed, leadTime } = service
  return { type, id, name, expiresOn, renewal, autoRenew, renewalStatus, billed, leadTime }
}

const affected = (notifications: readonly Notification[], { kind, refs }: Requested) => {
  const ids = new Set(refs.map(({ id }) => id))
  return notifications
    .filter(({ id, read }) => ids.has(id) && !(kind === 'notification-read' && read === true))
    .map(({ id, title }) => ({ id, title }))
}

const keysOf = ({ services, notifications }: Pick<NewAction, 'services' | 'notifications'>) => [
  ...services.map(({ type, id }) => JSON.stringify([type, id])),
  ...notifications.map(({ id }) => id),
]

/** Stores proposals for a reply's tool calls. `message`: the customer's, to which the agent replies. */
export type Propose = (
  session: SignedIn,
  conversationId: string,
  calls: readonly ToolCall[],
  message: string,
) => Promise<Proposed>

export function createPropose(
  data: ProposalNeeds & Pick<CustomerData, 'log'>,
  stored: StoredActions,
  sharing: Pick<Sharing, 'ask'>,
): Propose {
  async function actionFor(session: SignedIn, requested: Requested) {
    const { kind, enabled } = requested
    if (kind === 'auto-renew') {
      const services = changeable(await listedServices(data, session), requested).map(toKey)
      return { kind, enabled, services, notifications: [] }
    }
    const { items } = await data.snapshots.get(session, 'notifications')
    return { kind, enabled, services: [], notifications: affected(items, requested) }
  }

  /** Ends earlier proposals for the same record: only the latest can be confirmed. */
  async function replaceEarlier(action: NewAction): Promise<void> {
    const keys = new Set(keysOf(action))
    for (const id of await stored.open(action)) {
      const earlier = await stored.get(action.owner, id)
      const isSame = earlier !== null && keysOf(earlier).some((key) => keys.has(key))
      if (isSame && (await stored.takeChance(id))) await stored.end(earlier, 'replaced')
    }
  }

  async function propose(
    session: SignedIn,
    conversationId: string,
    calls: readonly ToolCall[],
    message: string,
  ): Promise<Proposed> {
    const owner = ownerOf(session)
    await sharing.ask(owner, calls)
    if (!calls.some(isChange)) return { ids: [], noAction: null }
    const all = await Promise.all(merged(calls).map((requested) => actionFor(session, requested)))
    const actions = all.filter((action) => keysOf(action).length > 0)
    if (actions.length === 0) return { ids: [], noAction: 'nothing' }
    if (actions.flatMap(keysOf).length > maxUnasked && !asksForChange(message))
      return { ids: [], noAction: 'too-many' }
    const ids: string[] = []
    for (const action of actions) {
      const added = { ...action, id: randomUUID(), owner, conversationId }
      await replaceEarlier(added)
      await stored.add(added)
      ids.push(added.id)
    }
    return { ids, noAction: null }
  }

  return (session, conversationId, calls, message) =>
    propose(session, conversationId, calls, message).catch((error: unknown) => {
      // The reply is worth showing without a proposal, but its text may say that there is one.
      data.log.warn({ err: error }, 'assistant action not proposed')
      return { ids: [], noAction: calls.some(isChange) ? 'unreadable' : null }
    })
}
