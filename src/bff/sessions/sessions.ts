/**
 * Sessions: an opaque cookie, stored as a hash. What belongs to it, the customer's API key above all,
 * the store seals; a person's keys are in `linked-keys.ts`. Idle and absolute limits. `docs/contract.md`,
 * "Safety on the border".
 */
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { ownerHash, ownerPepper } from '#bff/owner-hash.ts'
import { memoOn } from '#memo-on.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { isBackground } from '#server/own-pages.ts'
import { ProblemError } from '#server/problems.ts'
import { parseRecord, type Store } from '#server/store.ts'

import {
  type BrowserSession,
  nothingLearned,
  pageLanguage,
  signedInOrNull,
  type SignedIn,
  statedTag,
  tagOf,
  withLink,
  withNames,
} from './browser-session.ts'
import { sessionCookie } from './cookie.ts'
import type { LinkedKey, LinkedKeys } from './linked-keys.ts'
import { createSessionEnds, type SessionEnds } from './session-ends.ts'
import type {
  AccountName,
  NewSession,
  Permissions,
  Credentials,
  SessionLogin,
  SessionPerson,
  StoredSession,
} from './stored-session.ts'
import { followSession, holderOf, successorOf } from './successors.ts'

const kind = 'session'
const [minute, day] = [60_000, 86_400_000]

export interface Sessions extends Omit<SessionEnds<BrowserSession>, 'notify' | 'notifyLink'> {
  /** Moves what is stored under a session's id to its new one. */
  onRotate(listener: RotateListener): void
  /** Called once, by the process to which the provider refused a person's key. */
  onRefusedHere(listener: (session: SignedIn) => void | Promise<void>): void
  /** Creates a session. Returns it and the `Set-Cookie` value. */
  create(
    input: NewSession & { apiKey: string; account: AccountName; timeZone?: string | null },
  ): Promise<[SignedIn, string]>
  /** Creates a person's session, with the key of `link`. */
  createForPerson(
    input: NewSession & { person: SessionPerson; link: string | null; login?: SessionLogin },
  ): Promise<[BrowserSession, string]>
  /**
   * The session of a request's cookie. A person's shows the account that the request states, if they
   * have linked it, else that of the session's own link. Background calls do not extend its idle limit.
   */
  ofRequest(request: Request): Promise<SignedIn | null>
  /** As `ofRequest`, also of a person without a key. */
  browserOf(request: Request): Promise<BrowserSession | null>
  /** Whether the session has not ended. */
  isActive(id: string): Promise<boolean>
  /** For work that outlives a request, in the account whose records have this owner. */
  byId(id: string, recordOwner: string): Promise<SignedIn | null>
  /** As `byId`, also of a person without a key, in the account of the session's own link. */
  browserById(id: string): Promise<BrowserSession | null>
  /** All sessions of the same key or person, this one included. */
  sameHolder(session: BrowserSession): Promise<BrowserSession[]>
  ofPerson(person: string): Promise<BrowserSession[]>
  /** Lets the new tabs of a person's session show the account of another link. */
  useLink(session: BrowserSession, link: string): Promise<void>
  /**
   * Gives the session a new id, and returns its `Set-Cookie` value. The old id ends, the session does not.
   * @throws ProblemError `not_signed_in` if it has ended meanwhile
   */
  rotate(session: BrowserSession, changes: Partial<StoredSession>): Promise<string>
  end(session: BrowserSession): Promise<void>
  /** Stops what a person's sessions do with a linked key that is about to be removed. */
  endLink(link: LinkedKey): Promise<void>
  /** Deletes what every process keeps for an owner of records. Its key and sessions stay. */
  eraseRecords(recordOwner: string): Promise<void>
  /**
   * The provider refuses the key: ends every session with it. A person's sessions stay, and the key is
   * marked, unless it has been replaced.
   */
  endKey(session: SignedIn): Promise<void>
  /** Remembers what the provider has allowed or refused. */
  learn(session: SignedIn, can: Partial<Permissions>): Promise<void>
  ownerOf(apiKey: string): string
}

/** Runs once, before the old id ends. */
type RotateListener = (from: string, to: string) => Promise<void>

export async function createSessions(
  config: Config,
  store: Store,
  clock: Clock,
  linkedKeys: LinkedKeys,
): Promise<Sessions> {
  const rotateListeners: RotateListener[] = []
  const refusalListeners: ((session: SignedIn) => void | Promise<void>)[] = []
  const { notify, notifyLink, ...ends } = createSessionEnds<BrowserSession>(store)
  const pepper = await ownerPepper(store)
  const idleOf = (remembered: boolean) =>
    remembered ? 30 * day : config.PORTICO_SESSION_IDLE_MINUTES * minute
  const ownerOf = (apiKey: string) => ownerHash(pepper, config.provider, apiKey)
  const endOf = (record: Pick<StoredSession, 'lastUsedAt' | 'remembered' | 'endsAt'>) =>
    Math.min(record.lastUsedAt + idleOf(record.remembered), record.endsAt)
  const toStored = (id: string, record: StoredSession) => ({
    kind,
    id,
    owner: record.person ? holderOf(record.person.id) : record.owner,
    value: Buffer.from(JSON.stringify(record)),
    expiresAt: endOf(record),
  })

  const parse = parseRecord<StoredSession>
  /** Once for each buffer: the store returns the same one until the record changes. */
  const read = memoOn((value: Buffer) => {
    const { apiKey, provider, ...record } = parse({ value })
    return { apiKey, provider, record }
  })

  /** Opens a stored session. Deletes it if it belongs to another provider. */
  async function open(
    stored: { id: string; value: Buffer } | null,
    isWanted: ((link: LinkedKey) => boolean) | null = null,
  ): Promise<BrowserSession | null> {
    if (!stored) return null
    const { apiKey, provider, record } = read(stored.value)
    if (provider !== config.provider) {
      await store.delete(kind, stored.id)
      return null
    }
    const rest = { id: stored.id, expiresAt: endOf(record) }
    if (apiKey !== undefined) return withNames({ ...record, ...rest, key: () => apiKey })
    const session = { ...record, ...rest, key: null }
    const link =
      record.person && (await linkedKeys.find(record.person.id, record.link ?? null, isWanted))
    return link ? withLink(session, link) : withNames(session)
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
    const sessions = await Promise.all(records.map((record) => open(record)))
    return sessions.filter((session) => session !== null)
  }
  const ofPerson = (person: string) => withOwner(holderOf(person))
  const sameHolder = ({ owner, person }: BrowserSession) =>
    person ? ofPerson(person.id) : withOwner(owner)

  async function endLink(link: LinkedKey, isRefused: boolean) {
    const sessionIds = (await ofPerson(link.person)).map(({ id }) => id)
    await notifyLink({ recordOwner: link.records, sessionIds, isRefused })
    await ends.forgetKey(link.owner)
  }

  async function end(session: BrowserSession, isRefused = false) {
    if (!(await store.delete(kind, session.id))) {
      // A step-up may have replaced the id meanwhile.
      const successor = await browserById(session.id)
      if (successor) await end(successor, isRefused)
      return
    }
    await notify(session, isRefused)
    if ((await sameHolder(session)).length > 0) return
    const links = session.person ? await linkedKeys.ofPerson(session.person.id) : [session]
    for (const { owner } of links) await ends.forgetKey(owner)
  }

  async function start(
    input: NewSession,
    credentials: Credentials,
  ): Promise<[BrowserSession, string]> {
    const { way, remember, device, request, dates } = input
    const language = request && pageLanguage(request)
    const now = clock.now()
    const remembered = remember && config.PORTICO_REMEMBER_DAYS > 0
    const lifetime = remembered
      ? config.PORTICO_REMEMBER_DAYS * day
      : config.PORTICO_SESSION_HOURS * 60 * minute
    const { id, setCookie } = sessionCookie.create(remembered ? lifetime : null)
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
      ...(way && { way }),
      ...(device && { device }),
      ...(language !== undefined && { language }),
    })
    await store.put(stored)
    const session = await open(stored)
    if (!session) throw new Error('cannot open a new session')
    return [session, setCookie]
  }

  /** Notes that the session was used, and in which language. */
  async function touch(session: BrowserSession, request: Request): Promise<BrowserSession> {
    const language = pageLanguage(request)
    if (language !== undefined && language !== session.language) await update(session, { language })
    const now = clock.now()
    const isDue = now - session.lastUsedAt > Math.min(minute, idleOf(session.remembered) / 20)
    if (!isDue || isBackground(request)) return session
    await update(session, { lastUsedAt: now })
    return { ...session, expiresAt: endOf(session) }
  }

  const storedById = (id: string) => followSession(store, kind, id)
  const browserById = async (id: string, isWanted: ((link: LinkedKey) => boolean) | null = null) =>
    open(await storedById(id), isWanted)

  async function browserOf(request: Request): Promise<BrowserSession | null> {
    const id = sessionCookie.idOf(request)
    const tag = statedTag(request)
    const session =
      id === null
        ? null
        : await open(await store.get(kind, id), tag === null ? null : (link) => tagOf(link) === tag)
    return session && touch(session, request)
  }

  return {
    ...ends,
    onRefusedHere: (listener) => void refusalListeners.push(listener),
    onRotate: (listener) => void rotateListeners.push(listener),
    ownerOf,
    browserOf,
    sameHolder,
    ofPerson,
    end: (session) => end(session),
    endLink: (link) => endLink(link, false),
    eraseRecords: (recordOwner) => notifyLink({ recordOwner, sessionIds: [], isRefused: false }),
    async rotate(session, changes) {
      const stored = await store.get(kind, session.id)
      if (!stored) throw new ProblemError('not_signed_in')
      const record = parse(stored)
      const { id, setCookie } = sessionCookie.create(
        record.remembered ? record.endsAt - clock.now() : null,
      )
      const rotated = toStored(id, { ...record, ...changes })
      await store.put(rotated, successorOf(session.id, rotated, record.endsAt))
      for (const listener of rotateListeners) await listener(session.id, id)
      if (!(await store.delete(kind, session.id))) {
        // It ended meanwhile, so it must not live on under another id.
        await store.delete(kind, id)
        throw new ProblemError('not_signed_in')
      }
      return setCookie
    },
    async create({ apiKey, account, timeZone = null, ...input }) {
      const owner = ownerOf(apiKey)
      const [session, cookie] = await start(input, { owner, apiKey, account, timeZone })
      return [{ ...session, key: () => apiKey }, cookie]
    },
    createForPerson: ({ person, link, login, ...input }) =>
      start(input, { owner: person.id, account: null, person, link: link ?? undefined, login }),
    ofRequest: async (request) => signedInOrNull(await browserOf(request)),
    isActive: async (id) => (await storedById(id)) !== null,
    async byId(id, recordOwner) {
      const session = await browserById(id, ({ records }) => records === recordOwner)
      return session?.recordOwner === recordOwner ? signedInOrNull(session) : null
    },
    browserById: (id) => browserById(id),
    useLink: (session, link) => update(session, { link }),
    async endKey(session) {
      const { owner, person, link } = session
      if (!person || link === undefined) {
        for (const each of await withOwner(owner)) await end(each, true)
        return
      }
      const named = { person: person.id, handle: link, owner }
      const refused = await linkedKeys.markRefused(named, clock.now())
      if (!refused) return
      for (const listener of refusalListeners) await listener(session)
      await endLink(refused, true)
    },
    async learn(session, permissions) {
      const can = { ...session.can, ...permissions }
      if (isDeepStrictEqual(can, session.can)) return
      const learned = { ...session.learned, [session.owner]: can }
      await update(session, session.person ? { learned } : { can })
      session.can = can
    },
  }
}
