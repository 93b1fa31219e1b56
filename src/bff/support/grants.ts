/**
 * Grants: permissions to look at an account, each with a code for one helper. Open grants are stored
 * under the session that gave them, ended ones under the account.
 */
import type { Actor } from '#bff/events/event.ts'
import type { Events } from '#bff/events/events.ts'
import { newJobId } from '#bff/jobs/records.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import type { Device } from '#bff/sessions/stored-session.ts'
import type { Grant } from '#contract/support.ts'
import { inTurn } from '#server/claim-in-turn.ts'
import type { Foundation } from '#server/foundation.ts'
import { ProblemError } from '#server/problems.ts'
import { parseRecord, readRecord } from '#server/store.ts'

import { viewCookie } from './cookie.ts'
import { newCode, normalizeCode } from './entry.ts'
import type { Helper } from './staff.ts'

const grantKind = 'support-grant'
const pastKind = 'support-past-grant'
const codeKind = 'support-code'
const viewKind = 'support-view'

const minute = 60_000
const day = 24 * 60 * minute
/** How long a code works. Also how long a view that has ended can say why. */
const codeLifetime = 10 * minute
/** Kept as long as the journal, which lists them. */
const retention = 366 * day
/** Per session. */
const maxOpen = 10
/** Ended grants kept per account. */
const maxPast = 500

export type EndReason = NonNullable<Grant['endReason']>

export interface StoredGrant {
  readonly id: string
  /** The session that gave it: its id, which a step-up replaces. */
  readonly sessionId: string
  /** Of that session's account. */
  readonly recordOwner: string
  readonly owner: Actor
  readonly minutes: number
  readonly hideAmounts: boolean
  readonly createdAt: number
  /** Keyed hash of the code. */
  readonly codeId: string
  /** Milliseconds since the epoch: when the code expires or, once it is used, the view. */
  readonly expiresAt: number
  /** Who uses it. Missing until the code is used. */
  readonly helper?: {
    name: string
    isVerified: boolean
    device: Device
    startedAt: number
    viewId: string
  }
  readonly ended?: { at: number; reason: EndReason; seen: readonly string[] }
}

/** A helper's view, found by its cookie. Kept for a while after the end, to say why it has ended. */
interface StoredView {
  readonly grantId: string
  readonly ended?: StoredGrant
}

/** The helper as the actor of an event. */
export const helperOf = ({ id, owner, helper }: StoredGrant): Actor => ({
  ...owner,
  session: null,
  device: helper?.device ?? null,
  support: { grant: id, name: helper?.name ?? '', isVerified: helper?.isVerified ?? false },
})

type EndListener = (grant: StoredGrant) => Promise<readonly string[]>

type GrantNeeds = Pick<Foundation, 'clock' | 'store' | 'log'> & {
  events: Events
  sessions: Sessions
}

export function createGrants({ clock, store, log, events, sessions }: GrantNeeds) {
  let endListener: EndListener = async () => []
  const codeIdOf = (code: string) => sessions.ownerOf(`support code ${normalizeCode(code)}`)

  const grantRecord = (grant: StoredGrant) => ({
    kind: grantKind,
    id: grant.id,
    owner: grant.sessionId,
    value: Buffer.from(JSON.stringify(grant)),
    // Later than it expires, so that `sweep` can record the end.
    expiresAt: grant.expiresAt + day,
  })
  const viewRecord = (id: string, view: StoredView, expiresAt: number) => ({
    kind: viewKind,
    id,
    owner: view.grantId,
    value: Buffer.from(JSON.stringify(view)),
    expiresAt,
  })
  const parse = parseRecord<StoredGrant>

  const subjectOf = ({ id, helper }: StoredGrant) => ({
    type: 'support-grant',
    id,
    name: helper?.name ?? null,
  })
  const isExpired = ({ expiresAt }: StoredGrant) => clock.now() >= expiresAt

  /** Ends it, once: the code and the view stop working before this resolves. */
  async function end({ id }: Pick<StoredGrant, 'id'>, reason: EndReason): Promise<void> {
    const stored = await store.get(grantKind, id)
    if (!stored || !(await store.delete(grantKind, id))) return
    const grant = parse(stored)
    await store.delete(codeKind, grant.codeId)
    const now = clock.now()
    const seen = await endListener(grant)
    const ended = { ...grant, ended: { at: now, reason, seen } }
    const value = Buffer.from(JSON.stringify(ended))
    const { group } = grant.owner
    const past = { kind: pastKind, id: grant.id, owner: group, value, expiresAt: now + retention }
    const { helper } = grant
    const view =
      helper && viewRecord(helper.viewId, { grantId: grant.id, ended }, now + codeLifetime)
    await store.put(past, ...(view ? [view] : []))
    await store.trim(pastKind, group, maxPast)
    const actor = reason === 'left' ? helperOf(grant) : grant.owner
    await events.record(actor, { kind: 'support-end', subject: subjectOf(grant), after: reason })
  }

  const readView = (id: string) => readRecord<StoredView>(store, viewKind, id)

  const endsBecause = ({ helper }: StoredGrant): EndReason => (helper ? 'expired' : 'unused')

  /** The open grant with this id. `null` if it has ended, or should have. */
  async function byId(id: string): Promise<StoredGrant | null> {
    const stored = await store.get(grantKind, id)
    const grant = stored && parse(stored)
    return grant && !isExpired(grant) ? grant : null
  }

  const openOf = async ({ id, recordOwner }: SignedIn): Promise<StoredGrant[]> =>
    (await store.list(grantKind, id))
      .map(parse)
      .filter((grant) => grant.recordOwner === recordOwner && !isExpired(grant))

  /** Changes an open grant, one change after the other. `null` if it has ended. */
  async function change(id: string, changes: Partial<StoredGrant>): Promise<StoredGrant | null> {
    return inTurn(store, `${grantKind} ${id}`, async () => {
      const grant = await byId(id)
      const changed = grant && { ...grant, ...changes }
      return changed && (await store.update(grantRecord(changed))) ? changed : null
    })
  }

  sessions.onRotate(async (from, to) => {
    for (const { id } of await store.list(grantKind, from)) await change(id, { sessionId: to })
  })
  sessions.onEndHere(async ({ id }) => {
    for (const stored of await store.list(grantKind, id)) await end(parse(stored), 'signed-out')
  })
  sessions.onLinkEnd(async ({ recordOwner, sessionIds }) => {
    for (const id of sessionIds)
      for (const grant of (await store.list(grantKind, id)).map(parse))
        if (grant.recordOwner === recordOwner) await end(grant, 'signed-out')
  })

  return {
    byId,
    openOf,
    end,
    isExpired,
    /** Called while a grant ends. Returns what the helper has seen. */
    onEnd: (listener: EndListener) => void (endListener = listener),
    /** @throws ProblemError `rate_limited` with too many open */
    async create(session: SignedIn, wanted: Pick<Grant, 'minutes' | 'hideAmounts'>) {
      const open = await openOf(session)
      if (open.length >= maxOpen)
        throw new ProblemError('rate_limited', { retryAfterSeconds: codeLifetime / 1000 })
      const now = clock.now()
      const code = newCode()
      const grant: StoredGrant = {
        ...wanted,
        id: newJobId(now),
        sessionId: session.id,
        recordOwner: session.recordOwner,
        owner: events.actorOf(session),
        createdAt: now,
        codeId: codeIdOf(code),
        expiresAt: now + codeLifetime,
      }
      const value = Buffer.from(grant.id)
      const { codeId, expiresAt } = grant
      const record = { kind: codeKind, id: codeId, owner: grant.id, value, expiresAt }
      await store.put(grantRecord(grant), record)
      await events.record(session, { kind: 'support-code', subject: subjectOf(grant) })
      return { code, grant }
    },
    /** The open grants of a session, then those of its key or person that have ended, newest first. */
    async listFor(session: SignedIn): Promise<StoredGrant[]> {
      const { group } = events.actorOf(session)
      const holders = events.holdersOf(session)
      const past = (await store.list(pastKind, group)).map(parse)
      const own = past.filter(({ owner }) => holders.includes(owner.holder))
      return [...(await openOf(session)).toReversed(), ...own.toReversed()]
    },
    /**
     * Uses a code. Returns `Set-Cookie` of the view; `null` if the code does not work, after the
     * same work whatever the reason: its record is deleted once it is used, stopped or expired.
     */
    async redeem(
      code: string,
      { name, isVerified }: Helper,
      device: Device,
    ): Promise<string | null> {
      const codeId = codeIdOf(code)
      const stored = await store.get(codeKind, codeId)
      // Of two requests with the same code, one deletes it.
      if (!stored || !(await store.delete(codeKind, codeId))) return null
      const grant = await byId(stored.value.toString())
      if (!grant || !(await sessions.isActive(grant.sessionId))) return null
      const { id: viewId, setCookie } = viewCookie.create()
      const now = clock.now()
      const expiresAt = now + grant.minutes * minute
      const helper = { name, isVerified, device, startedAt: now, viewId }
      const used = await change(grant.id, { expiresAt, helper })
      if (!used) return null
      const view = { grantId: grant.id }
      await store.put(viewRecord(helper.viewId, view, expiresAt + codeLifetime))
      await events.record(helperOf(used), { kind: 'support-enter', subject: subjectOf(used) })
      log.info({ event: 'support-entered' }, 'support')
      return setCookie
    },
    /** The grant of a view, which may have ended. */
    async ofView(viewId: string): Promise<StoredGrant | null> {
      const view = await readView(viewId)
      if (!view || view.ended) return view?.ended ?? null
      const open = await store.get(grantKind, view.grantId)
      const grant = open && parse(open)
      if (grant && !isExpired(grant)) return grant
      if (grant) await end(grant, endsBecause(grant))
      return (await readView(viewId))?.ended ?? null
    },
    /** Ends grants that have expired or whose session has ended. */
    async sweep(): Promise<void> {
      for (const grant of (await store.list(grantKind)).map(parse)) {
        if (isExpired(grant)) await end(grant, endsBecause(grant))
        else if (!(await sessions.isActive(grant.sessionId))) await end(grant, 'signed-out')
      }
    },
    /** Deletes all grants of an account. `group`: as in `Actor`. */
    async erase(group: string): Promise<void> {
      for (const grant of (await store.list(grantKind)).map(parse))
        if (grant.owner.group === group) await end(grant, 'stopped')
      await store.deleteOwned(pastKind, group)
    },
  }
}
