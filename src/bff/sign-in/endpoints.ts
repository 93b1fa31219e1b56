import { serveOpen, servePrivate } from '#bff/endpoints.ts'
import type { NewEvent } from '#bff/events/event.ts'
import { failureOf } from '#bff/events/recorded.ts'
import { type BrowserSession, isSignedIn, type SignedIn } from '#bff/sessions/browser-session.ts'
import { sessionCookie } from '#bff/sessions/cookie.ts'
import type { SessionLogin } from '#bff/sessions/stored-session.ts'
import { session as table, type SessionHandle } from '#contract/session.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { isFromSupport } from '#server/own-pages.ts'
import { ProblemError } from '#server/problems.ts'

import { createAttempts } from './attempts.ts'
import { deviceOf } from './device.ts'
import { linkedKeyEndpoints } from './linked-keys.ts'
import { nameOf, type SessionNeeds, toSession } from './session-response.ts'
import { byLastUse, makeRoom, requireRoom } from './session-room.ts'
import { verifyKey } from './verify-key.ts'

const clearCookie = (headers: Headers) => {
  headers.append('Set-Cookie', sessionCookie.expired)
  headers.set('Clear-Site-Data', '"cache"')
}

const handleOf = (session: BrowserSession, current: boolean): SessionHandle => ({
  id: session.handle,
  current,
  createdAt: instant(session.createdAt),
  lastUsedAt: instant(session.lastUsedAt),
  remembered: session.remembered,
  way: session.way ?? null,
  browser: session.device?.browser ?? null,
  system: session.device?.system ?? null,
})

const signOutOf = ({ handle }: BrowserSession): NewEvent => ({
  kind: 'sign-out',
  subject: { type: 'session', id: handle, name: null },
})

/** Address at the provider's login that ends its session; `null` if it has none or is down. */
export type LoginEnd = (login: SessionLogin) => Promise<string | null>

type SignInNeeds = SessionNeeds & {
  loginEnd?: LoginEnd | undefined
  /** Whether the session shares its account with support. */
  isSharing?: ((session: SignedIn) => Promise<boolean>) | undefined
}

export function signIn(needs: SignInNeeds): Contribution {
  const { config, events, security, sessions, snapshots, store } = needs
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
    'GET /api/session': async (_, { session, request }) => {
      if (session?.support || isFromSupport(request.headers)) return toSession(needs, session)
      const isSharing = session !== null && ((await needs.isSharing?.(session)) ?? false)
      const response = await toSession(needs, session ?? (await sessions.browserOf(request)))
      return {
        ...response,
        sharing: response.sharing && { ...response.sharing, isOpen: isSharing },
      }
    },
    'POST /api/session': async ({ body }, call) => {
      const apiKey = keyOf(body.apiKey)
      await requireRoom(store)
      const way = body.apiKey === undefined ? 'single-key' : 'api-key'
      const account = await attempts(call.address, () => verifyKey(needs, apiKey)).catch(
        (error: unknown) => {
          security.note({ event: 'sign-in', way, ...failureOf(error) })
          throw error
        },
      )
      const accountName = account && nameOf(account)
      const remember = body.remember ?? false
      const device = deviceOf(call.request.headers.get('user-agent'))
      const [session, cookie] = await sessions.create({
        way,
        apiKey,
        account: accountName,
        timeZone: account?.timeZone ?? null,
        remember,
        device,
        request: call.request,
      })
      if (account) snapshots.seedAccount(session, account)
      if (call.session) await sessions.end(call.session)
      await makeRoom(sessions, session)
      call.headers.append('Set-Cookie', cookie)
      await events.record(session, { kind: 'sign-in', after: way })
      return toSession(needs, session)
    },
    'DELETE /api/session': async (_, { request, headers }) => {
      const id = sessionCookie.idOf(request)
      // The cookie may be from before a step-up.
      const session =
        (await sessions.browserOf(request)) ?? (id && (await sessions.browserById(id)))
      if (session) {
        await sessions.end(session)
        if (isSignedIn(session)) await events.record(session, signOutOf(session))
      }
      clearCookie(headers)
      return {
        continueAt: (session && session.login && (await needs.loginEnd?.(session.login))) || null,
      }
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
      for (const other of await sessions.sameHolder(session)) {
        if (other.id === session.id) continue
        await sessions.end(other)
        await events.record(session, signOutOf(other))
      }
    },
  })

  const keyRefused: NewEvent = { kind: 'key-refused', outcome: 'refused', reason: 'key_rejected' }
  sessions.onEndHere((session, isRefused) =>
    isRefused ? events.record(session, keyRefused) : undefined,
  )
  sessions.onRefusedHere((session) => events.record(session, keyRefused))

  return {
    endpoints: [...openEndpoints, ...privateEndpoints, ...linkedKeyEndpoints(needs, attempts)],
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
