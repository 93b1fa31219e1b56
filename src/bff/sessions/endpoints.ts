/** Signing in and out, and the customer's own sessions. */
import type { Call, Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { Account } from '#contract/account.ts'
import { session as table, type Counts, type Session } from '#contract/session.ts'

import { expiredCookie, type SignedIn } from './sessions.ts'

const clear = (headers: Headers) => {
  headers.append('Set-Cookie', expiredCookie)
  headers.set('Clear-Site-Data', '"cache"')
}

/** As far as read: a list that is still being read counts what it says it will have. */
function countsOf(core: Core, session: SignedIn): Counts {
  const { snapshots } = core
  const known = (family: 'services' | 'domains' | 'invoices') => {
    const snapshot = snapshots.peek(session, family)
    return snapshot && (snapshot.complete ? snapshot.items.length : snapshot.expected)
  }
  const notices = snapshots.peek(session, 'notifications')
  return {
    attention: core.counters.attention?.(session) ?? null,
    services: known('services'),
    domains: known('domains'),
    invoices: known('invoices'),
    unread: notices && notices.items.filter(({ read }) => read === false).length,
  }
}

function answer(core: Core, session: SignedIn | null): Session {
  const { config } = core
  return {
    id: session?.handle ?? null,
    state: session ? 'signed-in' : 'anonymous',
    account: session?.account ?? null,
    expiresAt: session ? `${new Date(session.expiresAt).toISOString().slice(0, 19)}Z` : null,
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
    links: core.links,
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

export function mountSessions(core: Core): void {
  const { config, sessions, limits, snapshots, log } = core
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
      const account = await limits.signIn(call.address, () => verify(core, apiKey))
      const who = account && { id: account.id, displayName: account.displayName }
      const remember = body.remember ?? false
      const [session, cookie] = await sessions.create({ apiKey, account: who, remember })
      if (account) snapshots.seedAccount(session, account)
      if (call.session) await sessions.end(call.session)
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
    'GET /api/sessions': async (_, { session }) => ({ items: await sessions.list(session) }),
    'DELETE /api/sessions/{id}': async ({ params }, { session, headers }) => {
      if ((await sessions.endOwn(session, { handle: params.id })) === 0)
        throw new Fault('not_found')
      if (params.id === session.handle) clear(headers)
    },
    'DELETE /api/sessions': async (_, { session }) => {
      await sessions.endOwn(session, 'others')
    },
  })

  function keyOf(stated: string | undefined): string {
    const way = stated === undefined ? 'single-key' : 'api-key'
    const key = stated ?? config.PORTICO_API_KEY
    if (key !== undefined && config.PORTICO_SIGN_IN.includes(way)) return key
    throw new Fault('invalid_input', {
      fields: [{ path: 'apiKey', message: 'not a way to sign in here' }],
    })
  }
}
