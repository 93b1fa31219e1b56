/**
 * Sessions: an opaque cookie, stored hashed; the customer's key, sealed to its record; idle and
 * absolute limits held here. `docs/contract.md`, "Safety on the border".
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import type { Config } from '#bff/config.ts'
import type { Clock } from '#bff/core.ts'
import type { Store } from '#bff/store.ts'
import type { Session, SessionHandle } from '#contract/session.ts'

import type { Vault } from './vault.ts'

const kind = 'session'
const cookieName = '__Host-portico'
const minute = 60_000
const day = 86_400_000

type Can = Session['can']
type Who = Session['account']
/** What a customer knows a session by. */
export type Device = Pick<SessionHandle, 'browser' | 'system'>

/** What is stored, the key sealed in it. */
interface Record {
  handle: string
  /** Keyed hash of the API key: whose data this session sees. */
  owner: string
  sealed: string
  account: Who
  remembered: boolean
  createdAt: number
  lastUsedAt: number
  endsAt: number
  can: Can
  /** Of a session from before it was kept: nothing. */
  device?: Device
}

export interface SignedIn extends Omit<Record, 'sealed'> {
  /** Hash of the cookie: the store's id, never sent out. */
  readonly id: string
  /** The earlier of idle and absolute limit, in milliseconds. */
  readonly expiresAt: number
  readonly readOnly: boolean
  readonly masked: boolean
  /** The customer's API key, for the provider only. */
  readonly key: () => string
}

export interface Sessions {
  /** A new session under a new id, and the cookie that refers to it. */
  create(input: {
    apiKey: string
    account: Who
    remember: boolean
    device?: Device
  }): Promise<[SignedIn, string]>
  /** Of a request's cookie; a call in the background does not extend its idle limit. */
  ofRequest(request: Request): Promise<SignedIn | null>
  /** By its id in the store, for work that outlives a request. */
  byId(id: string): Promise<SignedIn | null>
  /** All of the same account, this one too. */
  own(session: SignedIn): Promise<SignedIn[]>
  end(session: SignedIn): Promise<void>
  /** The provider refuses the key: every session with it ends. */
  endKey(session: SignedIn): Promise<void>
  /** Remembers what the provider allows or refuses. */
  learn(session: SignedIn, can: Partial<Can>): Promise<void>
  ownerOf(apiKey: string): string
  onEnd(listener: (session: SignedIn, last: boolean) => void | Promise<void>): void
}

/** The cookie's token; `null` also where the cookie comes twice: one of them is somebody else's. */
export function cookieToken(header: string | null): string | null {
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${cookieName}=`))
  const token = found.length === 1 ? found[0]?.slice(cookieName.length + 1) : undefined
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'
export const expiredCookie = `${cookieName}=; ${attributes}; Max-Age=0`

const idOf = (token: string) => createHash('sha256').update(token).digest('hex')

export async function createSessions(
  config: Config,
  store: Store,
  vault: Vault,
  clock: Clock,
): Promise<Sessions> {
  const listeners: ((session: SignedIn, last: boolean) => void | Promise<void>)[] = []
  const pepper = await ownerPepper(store, vault)
  const idleOf = (remembered: boolean) =>
    remembered ? 30 * day : config.PORTICO_SESSION_IDLE_MINUTES * minute
  const ownerOf = (apiKey: string) =>
    createHmac('sha256', pepper).update(`${config.provider} ${apiKey}`).digest('base64url')
  // The provider's address is sealed in: under another one no key opens, and none can be sent there.
  const sealedTo = (id: string) => `${id} ${config.provider}`
  // Of one account also where several keys are used.
  const groupOf = (record: Pick<Record, 'account' | 'owner'>) =>
    record.account ? `account ${record.account.id}` : record.owner
  const endOf = (record: Record) =>
    Math.min(record.lastUsedAt + idleOf(record.remembered), record.endsAt)
  const toStored = (id: string, record: Record) => ({
    kind,
    id,
    owner: groupOf(record),
    value: Buffer.from(JSON.stringify(record)),
    expiresAt: endOf(record),
  })

  /** The session of a stored record; one that does not open is gone. */
  async function opened(stored: { id: string; value: Buffer } | null): Promise<SignedIn | null> {
    if (!stored) return null
    const { sealed, ...record } = JSON.parse(stored.value.toString()) as Record
    const bytes = Buffer.from(sealed, 'base64')
    const key = vault.open(bytes, sealedTo(stored.id))
    if (!key) {
      await store.delete(kind, stored.id)
      return null
    }
    if (vault.outdated(bytes)) {
      const again = vault.seal(key, sealedTo(stored.id)).toString('base64')
      await store.update(toStored(stored.id, { ...record, sealed: again }))
    }
    const expiresAt = endOf({ ...record, sealed })
    // Not the bytes: they are a slice of a pool, all of which would be held as long as the session.
    const apiKey = key.toString()
    const { id } = stored
    return { ...record, id, expiresAt, readOnly: false, masked: false, key: () => apiKey }
  }

  /** Writes changes into the stored record, if it still is there: an ended one stays ended. */
  async function change(session: SignedIn, changes: Partial<Record>) {
    const stored = await store.get(kind, session.id)
    if (!stored) return
    const record = JSON.parse(stored.value.toString()) as Record
    Object.assign(session, changes)
    await store.update(toStored(session.id, { ...record, ...changes }))
  }

  const all = async (group: string) => {
    const records = await store.list(kind, group)
    const sessions = await Promise.all(records.map(opened))
    return sessions.filter((session) => session !== null)
  }

  async function end(session: SignedIn) {
    if (!(await store.delete(kind, session.id))) return
    const last = !(await all(groupOf(session))).some(({ owner }) => owner === session.owner)
    for (const listener of listeners) await listener(session, last)
  }

  return {
    ownerOf,
    end,
    onEnd: (listener) => void listeners.push(listener),
    async create({ apiKey, account, remember, device }) {
      const token = randomBytes(32).toString('base64url')
      const id = idOf(token)
      const now = clock.now()
      const remembered = remember && config.PORTICO_REMEMBER_DAYS > 0
      const life = remembered
        ? config.PORTICO_REMEMBER_DAYS * day
        : config.PORTICO_SESSION_HOURS * 60 * minute
      const record: Record = {
        handle: randomBytes(12).toString('base64url'),
        owner: ownerOf(apiKey),
        sealed: vault.seal(apiKey, sealedTo(id)).toString('base64'),
        account,
        remembered,
        createdAt: now,
        lastUsedAt: now,
        endsAt: now + life,
        can: { autoRenew: null, notifications: null, assistant: null },
        ...(device && { device }),
      }
      const stored = toStored(id, record)
      await store.put(stored)
      const session = await opened(stored)
      if (!session) throw new Error('a fresh session does not open')
      const age = remembered ? `; Max-Age=${Math.floor(life / 1000)}` : ''
      return [session, `${cookieName}=${token}; ${attributes}${age}`]
    },
    async ofRequest(request) {
      const token = cookieToken(request.headers.get('cookie'))
      if (!token) return null
      const session = await opened(await store.get(kind, idOf(token)))
      if (!session) return null
      const now = clock.now()
      const due = now - session.lastUsedAt > Math.min(minute, idleOf(session.remembered) / 20)
      if (due && request.headers.get('x-portico-background') !== '1') {
        await change(session, { lastUsedAt: now })
        return { ...session, expiresAt: endOf({ ...session, sealed: '' }) }
      }
      return session
    },
    byId: async (id) => opened(await store.get(kind, id)),
    own: (session) => all(groupOf(session)),
    async endKey({ owner, account }) {
      for (const session of await all(groupOf({ owner, account })))
        if (session.owner === owner) await end(session)
    },
    async learn(session, learnt) {
      const can = { ...session.can, ...learnt }
      if (!isDeepStrictEqual(can, session.can)) await change(session, { can })
    },
  }
}

/** Made once: keys the hashes of API keys, so that the store alone cannot confirm a guess. */
async function ownerPepper(store: Store, vault: Vault): Promise<Buffer> {
  const id = 'owner'
  const stored = await store.get('pepper', id)
  const known = stored && vault.open(stored.value, id)
  if (known) return known
  const made = randomBytes(32)
  const value = vault.seal(made, id)
  await store.put({ kind: 'pepper', id, owner: '', value, expiresAt: Number.MAX_SAFE_INTEGER })
  return made
}
