/**
 * Sessions: an opaque cookie, stored as a hash. What belongs to it, the customer's API key above all,
 * the store seals; a person's keys are in `linked-keys.ts`. Idle and absolute limits. `docs/contract.md`,
 * "Safety on the border".
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { languageOf } from '#i18n/languages.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { ProblemError } from '#server/problems.ts'
import type { Store } from '#server/store.ts'

import { accountTag } from './account-tag.ts'
import { cookieToken, idOf, setCookie } from './cookie.ts'
import type { LinkedKeys } from './linked-keys.ts'
import { ownerPepper } from './owner-pepper.ts'
import type {
  AccountName,
  NewSession,
  Permissions,
  Credentials,
  SessionLogin,
  SessionPerson,
  StoredSession,
} from './stored-session.ts'

const kind = 'session'
const minute = 60_000
const day = 86_400_000

const nothingLearned: Permissions = { autoRenew: null, notifications: null, assistant: null }

/** A signed-in browser. */
export interface BrowserSession extends Omit<StoredSession, 'apiKey' | 'provider'> {
  /** Hash of the cookie and id in the store; never sent out. */
  readonly id: string
  /** Names the account in `Portico-Account` and in links. */
  readonly accountTag: string
  /** The earlier of idle and absolute limit, in milliseconds. */
  readonly expiresAt: number
  readonly readOnly: boolean
  readonly masked: boolean
  /** `null` while a person has linked no key, or the provider refuses it. */
  readonly key: (() => string) | null
}

/** A signed-in browser with a key. */
export interface SignedIn extends BrowserSession {
  /** The customer's API key, for the provider only. */
  readonly key: () => string
}

const withTag = (session: Omit<BrowserSession, 'accountTag'>): BrowserSession => ({
  ...session,
  accountTag: accountTag(session.account, session.owner),
})

export const isSignedIn = (session: BrowserSession): session is SignedIn => session.key !== null
const signedInOrNull = (session: BrowserSession | null): SignedIn | null =>
  session && isSignedIn(session) ? session : null

/** `isLast`: the key has no other session. `isRefused`: the provider refuses the key. */
type EndListener = (
  session: BrowserSession,
  isLast: boolean,
  isRefused: boolean,
) => void | Promise<void>

/** Runs before the old id ends. */
type RotateListener = (from: string, to: string) => Promise<void>

export interface Sessions {
  /** Creates a session. Returns it and the `Set-Cookie` value. */
  create(
    input: NewSession & { apiKey: string; account: AccountName; timeZone?: string | null },
  ): Promise<[SignedIn, string]>
  /** Creates a person's session, with the key of `link`. */
  createForPerson(
    input: NewSession & { person: SessionPerson; link: string | null; login?: SessionLogin },
  ): Promise<[BrowserSession, string]>
  /** The session of a request's cookie. Background calls do not extend its idle limit. */
  ofRequest(request: Request): Promise<SignedIn | null>
  /** As `ofRequest`, also of a person without a key. */
  browserOf(request: Request): Promise<BrowserSession | null>
  /** Whether the session has not ended. */
  isActive(id: string): Promise<boolean>
  /** For work that outlives a request. */
  byId(id: string): Promise<SignedIn | null>
  /** As `byId`, also of a person without a key. */
  browserById(id: string): Promise<BrowserSession | null>
  /** All sessions of the same key or person, this one included. */
  sameHolder(session: BrowserSession): Promise<BrowserSession[]>
  ofPerson(person: string): Promise<BrowserSession[]>
  /** Lets a person's session show the account of another link. */
  useLink(session: BrowserSession, link: string): Promise<void>
  /**
   * Gives the session a new id, and returns its `Set-Cookie` value. The old id ends, the session does not.
   * @throws ProblemError `not_signed_in` if it has ended meanwhile
   */
  rotate(session: BrowserSession, changes: Partial<StoredSession>): Promise<string>
  end(session: BrowserSession): Promise<void>
  /** Stops what a person's sessions do with a linked key that is about to be removed. */
  endLink(link: { person: string; handle: string }): Promise<void>
  /**
   * The provider refuses the key: ends every session with it. A person's sessions stay, and the key is
   * marked.
   */
  endKey(session: SignedIn): Promise<void>
  /** Remembers what the provider has allowed or refused. */
  learn(session: SignedIn, can: Partial<Permissions>): Promise<void>
  ownerOf(apiKey: string): string
  onEnd(listener: EndListener): void
  /** Tells who keeps a session's id about its new one. */
  onRotate(listener: RotateListener): void
}

/** What a new session's cookie says, and the id in the store. */
function newToken(): { token: string; id: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, id: idOf(token) }
}

/** Our pages state their own language; a browser's own list of languages is not one tag. */
const pageLanguage = (request: Request): string | undefined =>
  languageOf(request.headers.get('accept-language') ?? '')?.tag

export async function createSessions(
  config: Config,
  store: Store,
  clock: Clock,
  linkedKeys: LinkedKeys,
): Promise<Sessions> {
  const listeners: EndListener[] = []
  const rotateListeners: RotateListener[] = []
  const pepper = await ownerPepper(store)
  const idleOf = (remembered: boolean) =>
    remembered ? 30 * day : config.PORTICO_SESSION_IDLE_MINUTES * minute
  const ownerOf = (apiKey: string) =>
    createHmac('sha256', pepper).update(`${config.provider} ${apiKey}`).digest('base64url')
  const endOf = (record: Pick<StoredSession, 'lastUsedAt' | 'remembered' | 'endsAt'>) =>
    Math.min(record.lastUsedAt + idleOf(record.remembered), record.endsAt)
  const holderOf = (person: string) => `person ${person}`
  const toStored = (id: string, record: StoredSession) => ({
    kind,
    id,
    owner: record.person ? holderOf(record.person.id) : record.owner,
    value: Buffer.from(JSON.stringify(record)),
    expiresAt: endOf(record),
  })

  // `toStored` wrote it, so it has this shape.
  const parse = ({ value }: { value: Buffer }) => JSON.parse(value.toString()) as StoredSession

  /** Opens a stored session. Deletes it if it belongs to another provider. */
  async function open(
    stored: { id: string; value: Buffer } | null,
  ): Promise<BrowserSession | null> {
    if (!stored) return null
    const parsed = parse(stored)
    if (parsed.provider !== config.provider) {
      await store.delete(kind, stored.id)
      return null
    }
    const { id } = stored
    const { apiKey, provider: _provider, ...record } = parsed
    const rest = { id, expiresAt: endOf(record), readOnly: false, masked: false }
    if (apiKey !== undefined) return withTag({ ...record, ...rest, key: () => apiKey })
    const { person, link: handle } = record
    const link = person && handle !== undefined ? await linkedKeys.get(person.id, handle) : null
    if (!link) return withTag({ ...record, ...rest, key: null })
    const { owner, account, timeZone } = link
    const key = link.refusedAt === null ? () => link.apiKey : null
    return withTag({ ...record, ...rest, owner, account, timeZone, key })
  }

  /** Updates a stored session, unless it has ended meanwhile. */
  async function update(session: BrowserSession, changes: Partial<StoredSession>) {
    const stored = await store.get(kind, session.id)
    if (!stored) return
    Object.assign(session, changes)
    await store.update(toStored(session.id, { ...parse(stored), ...changes }))
  }

  const withOwner = async (owner: string) => {
    const records = await store.list(kind, owner)
    const sessions = await Promise.all(records.map(open))
    return sessions.filter((session) => session !== null)
  }
  const ofPerson = (person: string) => withOwner(holderOf(person))
  const sameHolder = ({ owner, person }: BrowserSession) =>
    person ? ofPerson(person.id) : withOwner(owner)

  async function notify(session: BrowserSession, isLast: boolean, isRefused: boolean) {
    for (const listener of listeners) await listener(session, isLast, isRefused)
  }

  async function notifyLink(person: string, link: string, isRefused: boolean) {
    const affected = (await ofPerson(person)).filter((each) => each.link === link)
    for (const each of affected) await notify(each, true, isRefused)
  }

  async function end(session: BrowserSession, isRefused = false) {
    if (!(await store.delete(kind, session.id))) return
    const isLast = (await sameHolder(session)).length === 0
    await notify(session, isLast, isRefused)
    if (!isLast || !session.person) return
    // The person may have looked at other accounts before.
    for (const { owner } of await linkedKeys.ofPerson(session.person.id))
      if (owner !== session.owner) await notify({ ...session, owner }, true, false)
  }

  async function start(
    input: NewSession,
    credentials: Credentials,
  ): Promise<[BrowserSession, string]> {
    const { remember, device, request, dates } = input
    const language = request && pageLanguage(request)
    const { token, id } = newToken()
    const now = clock.now()
    const remembered = remember && config.PORTICO_REMEMBER_DAYS > 0
    const lifetime = remembered
      ? config.PORTICO_REMEMBER_DAYS * day
      : config.PORTICO_SESSION_HOURS * 60 * minute
    const stored = toStored(id, {
      handle: randomBytes(12).toString('base64url'),
      ...credentials,
      provider: config.provider,
      remembered,
      createdAt: now,
      lastUsedAt: now,
      endsAt: now + lifetime,
      can: nothingLearned,
      ...dates,
      ...(device && { device }),
      ...(language !== undefined && { language }),
    })
    await store.put(stored)
    const session = await open(stored)
    if (!session) throw new Error('cannot open a new session')
    return [session, setCookie(token, remembered ? session.endsAt - now : null)]
  }

  /** Notes that the session was used, and in which language. */
  async function touch(session: BrowserSession, request: Request): Promise<BrowserSession> {
    const language = pageLanguage(request)
    if (language !== undefined && language !== session.language) await update(session, { language })
    const now = clock.now()
    const isDue = now - session.lastUsedAt > Math.min(minute, idleOf(session.remembered) / 20)
    if (!isDue || request.headers.get('x-portico-background') === '1') return session
    await update(session, { lastUsedAt: now })
    return { ...session, expiresAt: endOf(session) }
  }

  const browserById = async (id: string) => open(await store.get(kind, id))

  async function browserOf(request: Request): Promise<BrowserSession | null> {
    const token = cookieToken(request.headers.get('cookie'))
    const session = token === null ? null : await open(await store.get(kind, idOf(token)))
    return session && touch(session, request)
  }

  return {
    ownerOf,
    browserOf,
    sameHolder,
    ofPerson,
    end: (session) => end(session),
    endLink: ({ person, handle }) => notifyLink(person, handle, false),
    onEnd: (listener) => void listeners.push(listener),
    onRotate: (listener) => void rotateListeners.push(listener),
    async rotate(session, changes) {
      const stored = await store.get(kind, session.id)
      if (!stored) throw new ProblemError('not_signed_in')
      const record = parse(stored)
      const { token, id } = newToken()
      await store.put(toStored(id, { ...record, ...changes }))
      for (const listener of rotateListeners) await listener(session.id, id)
      if (!(await store.delete(kind, session.id))) {
        // It ended meanwhile, so it must not live on under another id.
        await store.delete(kind, id)
        throw new ProblemError('not_signed_in')
      }
      return setCookie(token, record.remembered ? record.endsAt - clock.now() : null)
    },
    async create({ apiKey, account, timeZone = null, ...input }) {
      const owner = ownerOf(apiKey)
      const [session, cookie] = await start(input, { owner, apiKey, account, timeZone })
      return [{ ...session, key: () => apiKey }, cookie]
    },
    createForPerson: ({ person, link, login, ...input }) =>
      start(input, { owner: person.id, account: null, person, link: link ?? undefined, login }),
    ofRequest: async (request) => signedInOrNull(await browserOf(request)),
    isActive: async (id) => (await store.get(kind, id)) !== null,
    byId: async (id) => signedInOrNull(await browserById(id)),
    browserById,
    useLink: (session, link) => update(session, { link, can: nothingLearned }),
    async endKey(session) {
      const { owner, person, link } = session
      if (!person || link === undefined) {
        for (const each of await withOwner(owner)) await end(each, true)
        return
      }
      const now = clock.now()
      await linkedKeys.markRefused({ person: person.id, handle: link, owner }, now)
      await notifyLink(person.id, link, true)
    },
    async learn(session, permissions) {
      const can = { ...session.can, ...permissions }
      if (!isDeepStrictEqual(can, session.can)) await update(session, { can })
    },
  }
}
