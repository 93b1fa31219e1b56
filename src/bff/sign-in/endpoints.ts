import type { CustomerData } from '#bff/customer-data.ts'
import { serveOpen, servePrivate } from '#bff/endpoints.ts'
import type { NewEvent } from '#bff/events/event.ts'
import { countOf } from '#bff/lists/page.ts'
import type { AttentionCount } from '#bff/overview/attention-count.ts'
import { expiredCookie } from '#bff/sessions/cookie.ts'
import type { BrowserSession, SignedIn } from '#bff/sessions/sessions.ts'
import type { StepUp } from '#bff/sessions/step-up.ts'
import type { Account } from '#contract/account.ts'
import {
  session as table,
  type Counts,
  type Session,
  type SessionHandle,
} from '#contract/session.ts'
import { languages } from '#i18n/languages.ts'
import { lookup } from '#i18n/negotiate.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'

import { createAttempts } from './attempts.ts'
import { deviceOf } from './device.ts'

const languageByAccount = new WeakMap<Account, string | null>()

/** Beyond this, the key's least recently used session ends. */
const maxPerKey = 500
/** At this number nobody can sign in. */
const maxTotal = 100_000

type Needs = CustomerData & {
  attentionCount: AttentionCount
  /** Pages and articles to link to, by topic. */
  links: () => Record<string, string>
  stepUp: StepUp
}

const clearCookie = (headers: Headers) => {
  headers.append('Set-Cookie', expiredCookie)
  headers.set('Clear-Site-Data', '"cache"')
}

/** Counts for the navigation, from the lists as far as they have been read. */
function countsOf({ snapshots, attentionCount }: Needs, session: SignedIn): Counts {
  const count = (resource: 'services' | 'domains' | 'invoices') =>
    countOf(snapshots.peek(session, resource))
  const notices = snapshots.peek(session, 'notifications')
  return {
    attention: attentionCount(session),
    services: count('services'),
    domains: count('domains'),
    invoices: count('invoices'),
    unread: notices && notices.items.filter(({ read }) => read === false).length,
  }
}

/** The offered language nearest to the account's. Looked up once per reading of the account. */
function languageOf({ snapshots }: Needs, session: SignedIn): string | null {
  const account = snapshots.peek(session, 'account')?.items[0]
  if (!account) return null
  const cached = languageByAccount.get(account)
  if (cached !== undefined) return cached
  const tags = languages.map(({ tag }) => tag)
  const language = (account.locale && lookup([account.locale], tags)) || null
  languageByAccount.set(account, language)
  return language
}

const nameOf = ({ id, displayName, customerNumber }: Account) => ({
  id,
  displayName,
  customerNumber,
})

function accountOf({ snapshots }: Needs, session: SignedIn): Session['account'] {
  if (!session.account) return null
  const { id, displayName, customerNumber } = session.account
  const read = snapshots.peek(session, 'account')?.items[0]
  return { id, displayName, customerNumber: customerNumber ?? read?.customerNumber ?? null }
}

const byLastUse = (sessions: readonly BrowserSession[]) =>
  sessions.toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)

const handleOf = (session: BrowserSession, current: boolean): SessionHandle => ({
  id: session.handle,
  current,
  createdAt: instant(session.createdAt),
  lastUsedAt: instant(session.lastUsedAt),
  remembered: session.remembered,
  browser: session.device?.browser ?? null,
  system: session.device?.system ?? null,
})

const signOutOf = ({ handle }: BrowserSession): NewEvent => ({
  kind: 'sign-out',
  subject: { type: 'session', id: handle, name: null },
})

function toSession(needs: Needs, session: SignedIn | null): Session {
  const { config, clock, reader } = needs
  const { today, timeZone, endsAt } = reader.calendar(session)
  return {
    id: session?.handle ?? null,
    state: session ? 'signed-in' : 'anonymous',
    account: session && accountOf(needs, session),
    accountTag: session?.accountTag ?? null,
    language: session && languageOf(needs, session),
    expiresAt: session && instant(session.expiresAt),
    today,
    timeZone,
    dayEndsInSeconds: Math.ceil((endsAt - clock.now()) / 1000),
    readOnly: session?.readOnly ?? false,
    masked: session?.masked ?? false,
    can: session?.can ?? { autoRenew: null, notifications: null, assistant: null },
    counts: session && countsOf(needs, session),
    signIn: config.PORTICO_SIGN_IN,
    rememberDays: config.PORTICO_REMEMBER_DAYS,
    models: config.PORTICO_MODELS,
    brand: {
      name: config.PORTICO_BRAND_NAME,
      logoUrl: config.PORTICO_BRAND_LOGO ?? null,
      accent: config.PORTICO_BRAND_COLOR ?? null,
    },
    links: needs.links(),
    explains: config.PORTICO_EXPLAIN,
    version: needs.version,
  }
}

/**
 * Reads the account of a key; `null` if the key has no scope for it but can read one of the lists.
 * @throws ProblemError `key_rejected`, or the provider's failure
 */
async function verifyKey(
  { provider, reader, sessions }: Needs,
  apiKey: string,
): Promise<Account | null> {
  const source = provider.source({ apiKey })
  try {
    return await reader.account(source, sessions.ownerOf(apiKey))
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'missing_scope') throw error
  }
  for (const resource of ['services', 'domains', 'invoices']) {
    try {
      await source.get(`/api/v1/sdk/${resource}`)
      return null
    } catch (error) {
      // Overloaded is our own refusal, and says nothing about the key.
      if (!(error instanceof ProblemError) || error.code === 'overloaded') throw error
    }
  }
  throw new ProblemError('key_rejected')
}

export function signIn(needs: Needs): Contribution {
  const { config, events, sessions, snapshots, stepUp, store, log } = needs
  const attempts = createAttempts(needs)
  const {
    'GET /api/session': get,
    'POST /api/session': post,
    'DELETE /api/session': end,
    ...privateTable
  } = table
  const openTable = {
    'GET /api/session': get,
    'POST /api/session': post,
    'DELETE /api/session': end,
  }

  const openEndpoints = serveOpen(openTable, {
    'GET /api/session': (_, { session }) => toSession(needs, session),
    'POST /api/session': async ({ body }, call) => {
      const apiKey = keyOf(body.apiKey)
      if ((await store.size('session')) >= maxTotal)
        throw new ProblemError('overloaded', { retryAfterSeconds: 60 })
      const account = await attempts(call.address, () => verifyKey(needs, apiKey))
      const accountName = account && nameOf(account)
      const remember = body.remember ?? false
      const device = deviceOf(call.request.headers.get('user-agent'))
      const [session, cookie] = await sessions.create({
        apiKey,
        account: accountName,
        timeZone: account?.timeZone ?? null,
        remember,
        device,
        request: call.request,
      })
      if (account) snapshots.seedAccount(session, account)
      if (call.session) await sessions.end(call.session)
      await makeRoom(session)
      call.headers.append('Set-Cookie', cookie)
      const way = body.apiKey === undefined ? 'single-key' : 'api-key'
      await events.record(session, { kind: 'sign-in', after: way })
      log.info({ event: 'signed-in' }, 'session')
      return toSession(needs, session)
    },
    'DELETE /api/session': async (_, { session, headers }) => {
      if (session) {
        await sessions.end(session)
        await events.record(session, signOutOf(session))
      }
      log.info({ event: 'signed-out' }, 'session')
      clearCookie(headers)
    },
  })

  const privateEndpoints = servePrivate(privateTable, {
    'GET /api/sessions': async (_, { session }) => {
      const latestFirst = byLastUse(await sessions.sameHolder(session))
      return { items: latestFirst.map((each) => handleOf(each, each.id === session.id)) }
    },
    'DELETE /api/sessions/{id}': async ({ params }, { session, headers }) => {
      const all = await sessions.sameHolder(session)
      const target = all.find(({ handle }) => handle === params.id)
      if (!target) throw new ProblemError('not_found')
      await sessions.end(target)
      await events.record(session, signOutOf(target))
      if (target.id === session.id) clearCookie(headers)
    },
    'DELETE /api/sessions': async (_, { session }) => {
      stepUp.require(session)
      for (const other of await sessions.sameHolder(session)) {
        if (other.id === session.id) continue
        await sessions.end(other)
        await events.record(session, signOutOf(other))
      }
    },
  })

  sessions.onEnd((session, _isLast, isRefused) =>
    isRefused
      ? events.record(session, { kind: 'key-refused', outcome: 'refused', reason: 'key_rejected' })
      : undefined,
  )

  return { endpoints: [...openEndpoints, ...privateEndpoints] }

  async function makeRoom(session: SignedIn): Promise<void> {
    const others = (await sessions.sameHolder(session)).filter(({ id }) => id !== session.id)
    for (const oldest of byLastUse(others).slice(maxPerKey - 1)) await sessions.end(oldest)
  }

  /** The key to sign in with: the one typed, or the configured one. */
  function keyOf(typed: string | undefined): string {
    const way = typed === undefined ? 'single-key' : 'api-key'
    const key = typed ?? config.PORTICO_API_KEY
    if (key !== undefined && config.PORTICO_SIGN_IN.includes(way)) return key
    throw new ProblemError('invalid_input', {
      fields: [{ path: 'apiKey', message: 'not a way to sign in here' }],
    })
  }
}
