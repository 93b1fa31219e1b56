/** Signing in and out, and the customer's own sessions. */
import type { Call, Capability, Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import { countOf, instant } from '#bff/lists/answer.ts'
import { expiredCookie, type SignedIn } from '#bff/sessions/sessions.ts'
import type { Account } from '#contract/account.ts'
import {
  session as table,
  type Counts,
  type Session,
  type SessionHandle,
} from '#contract/session.ts'

import { createAttempts } from './attempts.ts'
import { deviceOf } from './device.ts'

/** Sessions of one account: the one that was unused for longest makes room. Of all: nobody else comes in. */
const mostOfOne = 500
const mostOfAll = 100_000

const clear = (headers: Headers) => {
  headers.append('Set-Cookie', expiredCookie)
  headers.set('Clear-Site-Data', '"cache"')
}

/** As far as read. */
function countsOf(core: Core, session: SignedIn): Counts {
  const { snapshots } = core
  const known = (family: 'services' | 'domains' | 'invoices') =>
    countOf(snapshots.peek(session, family))
  const notices = snapshots.peek(session, 'notifications')
  return {
    attention: core.counters.attention?.(session) ?? null,
    services: known('services'),
    domains: known('domains'),
    invoices: known('invoices'),
    unread: notices && notices.items.filter(({ read }) => read === false).length,
  }
}

const handleOf = (session: SignedIn, current: boolean): SessionHandle => ({
  id: session.handle,
  current,
  createdAt: instant(session.createdAt),
  lastUsedAt: instant(session.lastUsedAt),
  remembered: session.remembered,
  browser: session.device?.browser ?? null,
  system: session.device?.system ?? null,
})

function answer(core: Core, session: SignedIn | null): Session {
  const { config } = core
  return {
    id: session?.handle ?? null,
    state: session ? 'signed-in' : 'anonymous',
    account: session?.account ?? null,
    expiresAt: session && instant(session.expiresAt),
    readOnly: session?.readOnly ?? false,
    masked: session?.masked ?? false,
    can: session?.can ?? { autoRenew: null, notifications: null, assistant: null },
    counts: session && countsOf(core, session),
    signIn: config.PORTICO_SIGN_IN,
    rememberDays: config.PORTICO_REMEMBER_DAYS,
    models: config.PORTICO_MODELS,
    brand: {
      name: config.PORTICO_BRAND_NAME,
      logoUrl: config.PORTICO_BRAND_LOGO ?? null,
      accent: config.PORTICO_BRAND_COLOR ?? null,
    },
    links: { ...core.topics.links?.(), ...core.links },
    explains: config.PORTICO_EXPLAIN,
    version: core.version,
  }
}

/**
 * Asks the provider whose key it is. A key that may not see the account signs in where it may see
 * one of the lists.
 * @throws Fault `key_rejected`, or what the provider answers
 */
async function verify(core: Core, apiKey: string): Promise<Account | null> {
  const source = core.provider.source({ apiKey })
  try {
    return await core.reader.account(source, core.sessions.ownerOf(apiKey))
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'missing_scope') throw error
  }
  for (const family of ['services', 'domains', 'invoices']) {
    try {
      await source.get(`/api/v1/sdk/${family}`)
      return null
    } catch (error) {
      if (!(error instanceof Fault)) throw error
    }
  }
  throw new Fault('key_rejected')
}

function mountSignIn(core: Core): void {
  const { config, sessions, snapshots, store, log } = core
  const attempts = createAttempts(core)
  const {
    'GET /api/session': get,
    'POST /api/session': post,
    'DELETE /api/session': end,
    ...own
  } = table
  const open = { 'GET /api/session': get, 'POST /api/session': post, 'DELETE /api/session': end }

  core.serveOpen(open, {
    'GET /api/session': (_, { session }) => answer(core, session),
    'POST /api/session': async ({ body }, call: Call<SignedIn | null>) => {
      const apiKey = keyOf(body.apiKey)
      if ((await store.size('session')) >= mostOfAll)
        throw new Fault('overloaded', { retryAfterSeconds: 60 })
      const account = await attempts(call.address, () => verify(core, apiKey))
      const who = account && { id: account.id, displayName: account.displayName }
      const remember = body.remember ?? false
      const device = deviceOf(call.request.headers.get('user-agent'))
      const [session, cookie] = await sessions.create({ apiKey, account: who, remember, device })
      if (account) snapshots.seedAccount(session, account)
      if (call.session) await sessions.end(call.session)
      await makeRoom(session)
      call.headers.append('Set-Cookie', cookie)
      log.info({ event: 'signed-in' }, 'session')
      return answer(core, session)
    },
    'DELETE /api/session': async (_, { session, headers }) => {
      if (session) await sessions.end(session)
      log.info({ event: 'signed-out' }, 'session')
      clear(headers)
    },
  })

  core.serve(own, {
    'GET /api/sessions': async (_, { session }) => {
      const all = await sessions.own(session)
      const latestFirst = all.toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)
      return { items: latestFirst.map((one) => handleOf(one, one.id === session.id)) }
    },
    'DELETE /api/sessions/{id}': async ({ params }, { session, headers }) => {
      const found = (await sessions.own(session)).find(({ handle }) => handle === params.id)
      if (!found) throw new Fault('not_found')
      await sessions.end(found)
      if (found.id === session.id) clear(headers)
    },
    'DELETE /api/sessions': async (_, { session }) => {
      for (const one of await sessions.own(session))
        if (one.id !== session.id) await sessions.end(one)
    },
  })

  async function makeRoom(session: SignedIn): Promise<void> {
    const others = (await sessions.own(session)).filter(({ id }) => id !== session.id)
    const latestFirst = others.toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)
    for (const one of latestFirst.slice(mostOfOne - 1)) await sessions.end(one)
  }

  function keyOf(stated: string | undefined): string {
    const way = stated === undefined ? 'single-key' : 'api-key'
    const key = stated ?? config.PORTICO_API_KEY
    if (key !== undefined && config.PORTICO_SIGN_IN.includes(way)) return key
    throw new Fault('invalid_input', {
      fields: [{ path: 'apiKey', message: 'not a way to sign in here' }],
    })
  }
}

export const signIn: Capability = { name: 'sign-in', mount: mountSignIn }
