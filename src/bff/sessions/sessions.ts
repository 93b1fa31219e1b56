/**
 * Sessions: an opaque cookie, stored as a hash. What belongs to it, the customer's API key above all,
 * is sealed. Idle and absolute limits. `docs/contract.md`, "Safety on the border".
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import type { Session, SessionHandle } from '#contract/session.ts'
import { languageOf } from '#i18n/languages.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { ProblemError } from '#server/problems.ts'
import type { Store } from '#server/store.ts'

import { parseOldSession } from './old-sessions.ts'
import type { Vault } from './vault.ts'

const kind = 'session'
const sealContext = (id: string) => `${kind} ${id}`
const cookieName = '__Host-portico'
const minute = 60_000
const day = 86_400_000

type Permissions = Session['can']
type AccountName = Session['account']
/** Browser and system, by which customers recognize their sessions. */
export type Device = Pick<SessionHandle, 'browser' | 'system'>

interface StoredSession {
  handle: string
  /** Keyed hash of the API key. Caches and records of this key are stored under it. */
  owner: string
  apiKey: string
  /** The provider that the key was entered for: it is sent to no other. */
  provider: string
  account: AccountName
  /** The account's IANA zone at sign-in; `null` if not stated. Missing on older sessions. */
  timeZone?: string | null
  remembered: boolean
  createdAt: number
  lastUsedAt: number
  endsAt: number
  can: Permissions
  /** Shipped language (BCP 47) of the page at its last request. Missing until it stated one. */
  language?: string
  /** Missing on sessions created before this field existed. */
  device?: Device
}

export interface SignedIn extends Omit<StoredSession, 'apiKey' | 'provider'> {
  /** Hash of the cookie and id in the store; never sent out. */
  readonly id: string
  /** The earlier of idle and absolute limit, in milliseconds. */
  readonly expiresAt: number
  readonly readOnly: boolean
  readonly masked: boolean
  /** The customer's API key, for the provider only. */
  readonly key: () => string
}

/** `isLast`: the key has no other session. `isRefused`: the provider refuses the key. */
type EndListener = (session: SignedIn, isLast: boolean, isRefused: boolean) => void | Promise<void>

export interface Sessions {
  /** Creates a session. Returns it and the `Set-Cookie` value. */
  create(input: {
    apiKey: string
    account: AccountName
    timeZone?: string | null
    remember: boolean
    device?: Device
    request?: Request
  }): Promise<[SignedIn, string]>
  /** The session of a request's cookie. Background calls do not extend its idle limit. */
  ofRequest(request: Request): Promise<SignedIn | null>
  /** For work that outlives a request. */
  byId(id: string): Promise<SignedIn | null>
  /** All sessions of the same key, this one included. */
  sameKey(session: SignedIn): Promise<SignedIn[]>
  end(session: SignedIn): Promise<void>
  /** Ends every session with the same key, because the provider refuses it. */
  endKey(session: SignedIn): Promise<void>
  /** Remembers what the provider has allowed or refused. */
  learn(session: SignedIn, can: Partial<Permissions>): Promise<void>
  ownerOf(apiKey: string): string
  onEnd(listener: EndListener): void
}

/** The cookie's token. `null` if the cookie comes twice: somebody else may have set one of them. */
export function cookieToken(header: string | null): string | null {
  const cookies = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${cookieName}=`))
  const token = cookies.length === 1 ? cookies[0]?.slice(cookieName.length + 1) : undefined
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'
export const expiredCookie = `${cookieName}=; ${attributes}; Max-Age=0`

/**
 * The problem for a private endpoint without a session. A well-formed cookie is left alone, because a
 * response that arrives late must not delete the cookie of a newer sign-in; a malformed one is cleared.
 */
export function notSignedIn(request: Request): ProblemError {
  const isMalformed = /__Host-portico=(?![\w-]{43}(;|$))/.test(request.headers.get('cookie') ?? '')
  return new ProblemError('not_signed_in', {
    headers: isMalformed ? { 'Set-Cookie': expiredCookie } : {},
  })
}

/** Our pages state their own language; a browser's own list of languages is not one tag. */
const pageLanguage = (request: Request): string | undefined =>
  languageOf(request.headers.get('accept-language') ?? '')?.tag

const idOf = (token: string) => createHash('sha256').update(token).digest('hex')

export async function createSessions(
  config: Config,
  store: Store,
  vault: Vault,
  clock: Clock,
): Promise<Sessions> {
  const listeners: EndListener[] = []
  const pepper = await ownerPepper(store, vault)
  const idleOf = (remembered: boolean) =>
    remembered ? 30 * day : config.PORTICO_SESSION_IDLE_MINUTES * minute
  const ownerOf = (apiKey: string) =>
    createHmac('sha256', pepper).update(`${config.provider} ${apiKey}`).digest('base64url')
  const endOf = (record: Pick<StoredSession, 'lastUsedAt' | 'remembered' | 'endsAt'>) =>
    Math.min(record.lastUsedAt + idleOf(record.remembered), record.endsAt)
  const toStored = (id: string, record: StoredSession) => ({
    kind,
    id,
    owner: record.owner,
    value: vault.seal(JSON.stringify(record), sealContext(id)),
    expiresAt: endOf(record),
  })

  function unseal(stored: { id: string; value: Buffer }): StoredSession | null {
    const bytes = vault.open(stored.value, sealContext(stored.id))
    // It opened, so `toStored` wrote it.
    return bytes && (JSON.parse(bytes.toString()) as StoredSession)
  }

  /** Opens a stored session. Deletes it if it does not open, or belongs to another provider. */
  async function open(stored: { id: string; value: Buffer } | null): Promise<SignedIn | null> {
    if (!stored) return null
    const opened = unseal(stored)
    if (opened?.provider !== config.provider) {
      await store.delete(kind, stored.id)
      return null
    }
    const { id } = stored
    if (vault.isOutdated(stored.value)) await store.update(toStored(id, opened))
    const { apiKey, provider: _provider, ...record } = opened
    const expiresAt = endOf(record)
    return { ...record, id, expiresAt, readOnly: false, masked: false, key: () => apiKey }
  }

  /** Updates a stored session, unless it has ended meanwhile. */
  async function update(session: SignedIn, changes: Partial<StoredSession>) {
    const stored = await store.get(kind, session.id)
    const record = stored && unseal(stored)
    if (!record) return
    Object.assign(session, changes)
    await store.update(toStored(session.id, { ...record, ...changes }))
  }

  /** Seals sessions of earlier versions. Ends those whose key was entered for another provider. */
  async function sealOldSessions() {
    for (const stored of await store.list(kind)) {
      const old = parseOldSession(stored, vault, config.provider)
      if (!old) continue
      const { record, apiKey } = old
      if (apiKey === null) await store.delete(kind, stored.id)
      else {
        // Only the key was kept differently.
        const session = { ...record, apiKey, provider: config.provider } as StoredSession
        await store.update(toStored(stored.id, session))
      }
    }
  }
  await sealOldSessions()

  const ofKey = async (owner: string) => {
    const records = await store.list(kind, owner)
    const sessions = await Promise.all(records.map(open))
    return sessions.filter((session) => session !== null)
  }

  async function end(session: SignedIn, isRefused = false) {
    if (!(await store.delete(kind, session.id))) return
    const isLast = (await ofKey(session.owner)).length === 0
    for (const listener of listeners) await listener(session, isLast, isRefused)
  }

  return {
    ownerOf,
    end: (session) => end(session),
    onEnd: (listener) => void listeners.push(listener),
    async create({ apiKey, account, timeZone = null, remember, device, request }) {
      const language = request && pageLanguage(request)
      const token = randomBytes(32).toString('base64url')
      const id = idOf(token)
      const now = clock.now()
      const remembered = remember && config.PORTICO_REMEMBER_DAYS > 0
      const lifetime = remembered
        ? config.PORTICO_REMEMBER_DAYS * day
        : config.PORTICO_SESSION_HOURS * 60 * minute
      const record: StoredSession = {
        handle: randomBytes(12).toString('base64url'),
        owner: ownerOf(apiKey),
        apiKey,
        provider: config.provider,
        account,
        timeZone,
        remembered,
        createdAt: now,
        lastUsedAt: now,
        endsAt: now + lifetime,
        can: { autoRenew: null, notifications: null, assistant: null },
        ...(device && { device }),
        ...(language !== undefined && { language }),
      }
      const stored = toStored(id, record)
      await store.put(stored)
      const session = await open(stored)
      if (!session) throw new Error('cannot open a new session')
      const age = remembered ? `; Max-Age=${Math.floor(lifetime / 1000)}` : ''
      return [session, `${cookieName}=${token}; ${attributes}${age}`]
    },
    async ofRequest(request) {
      const token = cookieToken(request.headers.get('cookie'))
      if (!token) return null
      const session = await open(await store.get(kind, idOf(token)))
      if (!session) return null
      const language = pageLanguage(request)
      if (language !== undefined && language !== session.language)
        await update(session, { language })
      const now = clock.now()
      const isDue = now - session.lastUsedAt > Math.min(minute, idleOf(session.remembered) / 20)
      if (isDue && request.headers.get('x-portico-background') !== '1') {
        await update(session, { lastUsedAt: now })
        return { ...session, expiresAt: endOf(session) }
      }
      return session
    },
    byId: async (id) => open(await store.get(kind, id)),
    sameKey: ({ owner }) => ofKey(owner),
    async endKey({ owner }) {
      for (const session of await ofKey(owner)) await end(session, true)
    },
    async learn(session, permissions) {
      const can = { ...session.can, ...permissions }
      if (!isDeepStrictEqual(can, session.can)) await update(session, { can })
    },
  }
}

/** The secret that keys the hashes of API keys, so that a guess cannot be checked against the store. */
async function ownerPepper(store: Store, vault: Vault): Promise<Buffer> {
  const id = 'owner'
  const stored = await store.get('pepper', id)
  const existing = stored && vault.open(stored.value, id)
  if (existing) return existing
  const pepper = randomBytes(32)
  const value = vault.seal(pepper, id)
  await store.put({ kind: 'pepper', id, owner: '', value, expiresAt: Number.MAX_SAFE_INTEGER })
  return pepper
}
