/**
 * Sign-in of support staff through a login of their own, so that customers read a verified name:
 * `docs/security.md`, "Support".
 */
import { type IDToken, randomState } from 'openid-client'

import { createOidcClient, staffOidcSettings } from '#bff/oidc/client.ts'
import { createCodeFlow } from '#bff/oidc/code-flow.ts'
import { redirect } from '#bff/oidc/code-flow.ts'
import { asSignInError, SignInError } from '#bff/oidc/problem.ts'
import { createTransactions, type PendingSignIn } from '#bff/oidc/transactions.ts'
import type { StaffSignIn } from '#contract/support.ts'
import { languageOf } from '#i18n/languages.ts'
import type { App, AppContext } from '#server/app.ts'
import type { Foundation } from '#server/foundation.ts'
import { clientOf } from '#server/limits.ts'
import { systemCode } from '#server/log.ts'
import { ProblemError } from '#server/problems.ts'

import { staffCookie, staffLifetime } from './cookie.ts'

const startPath = '/support/oidc'
const callbackPath = '/support/oidc/callback'
const enterPage = '/support/enter'
const kind = 'support-staff'
/** Per address: starts and callbacks. */
const perMinute = 120

interface Pending extends PendingSignIn {
  /** Record of who was signed in before, which this sign-in replaces. */
  readonly former: string | null
}

/** Who uses a code. */
export interface Helper {
  readonly name: string
  /** Whether staff sign-in stated the name. Otherwise it was typed. */
  readonly isVerified: boolean
}

export interface Staff {
  stateOf(request: Request): Promise<StaffSignIn>
  /** @throws ProblemError `invalid_input`, `not_signed_in` */
  helperOf(request: Request, typed: string | undefined): Promise<Helper>
  routes(app: App): void
}

/** Without control, format and direction characters, which could disguise a name. */
function nameOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  return claim.slice(0, 60).replaceAll(/\p{C}/gu, '').trim() || null
}

/** An address that the login has not verified names nobody. */
const nameIn = (claims: IDToken): string | null =>
  nameOf(claims['name']) ??
  nameOf(claims['preferred_username']) ??
  (claims['email_verified'] === false ? null : nameOf(claims['email']))

const refuseName = (message: string): ProblemError =>
  new ProblemError('invalid_input', { fields: [{ path: 'helper', message }] })

const typedNames: Staff = {
  stateOf: async () => ({ isRequired: false, name: null }),
  async helperOf(_, typed) {
    if (typed === undefined) throw refuseName('required')
    return { name: typed, isVerified: false }
  },
  routes: () => undefined,
}

type StaffNeeds = Pick<Foundation, 'clock' | 'config' | 'limits' | 'log' | 'security' | 'store'>

export function createStaff(needs: StaffNeeds): Staff {
  const { clock, config, limits, log, security, store } = needs
  const settings = staffOidcSettings(config)
  if (!settings) return typedNames
  const transactions = createTransactions<Pending>(needs, {
    kind: 'support-sign-in',
    cookieName: '__Host-portico-staff-oidc',
  })
  const flow = createCodeFlow({
    client: createOidcClient(settings, clock),
    transactions,
    redirectUri: config.origin + callbackPath,
  })

  async function verifiedName(request: Request): Promise<string | null> {
    const id = staffCookie.idOf(request)
    const stored = id && (await store.get(kind, id))
    return stored ? stored.value.toString() : null
  }

  function explain(error: unknown, request: Request): Response {
    const { problem, reason } = asSignInError(error)
    security.note({ event: 'staff-sign-in', way: 'oidc', outcome: 'refused', reason: problem })
    const system = systemCode(error)
    log.warn({ event: 'staff-sign-in-refused', problem, reason, system }, 'support')
    return redirect(`${enterPage}#${problem}`, ...transactions.expiredCookies(request))
  }

  const takeTurn = (c: AppContext) =>
    limits.take('staff-oidc', clientOf(c.get('address')), perMinute, 60)

  async function start(c: AppContext): Promise<Response> {
    c.set('route', startPath)
    const { searchParams } = new URL(c.req.url)
    const language = languageOf(searchParams.get('lang') ?? '')
    try {
      await takeTurn(c)
      // The callback comes from another site, so it brings no `SameSite=Strict` cookie.
      const former = staffCookie.idOf(c.req.raw)
      const [address, cookies] = await flow.begin(
        c.req.raw,
        randomState(),
        (pending) => ({ ...pending, former }),
        {
          ...(language && { ui_locales: language.tag }),
          ...(searchParams.get('other') === '1' && { prompt: 'login' }),
        },
      )
      return redirect(address.href, ...cookies)
    } catch (error) {
      return explain(error, c.req.raw)
    }
  }

  async function finish(c: AppContext): Promise<Response> {
    c.set('route', callbackPath)
    try {
      await takeTurn(c)
      const pending = await flow.resume(c.req.raw)
      const { claims } = await flow.identify(c.req.raw, pending)
      const name = nameIn(claims)
      if (name === null) throw new SignInError('nameless', 'no name')
      // Always a new cookie, so that one planted by somebody else never names this sign-in.
      const { id, setCookie } = staffCookie.create(staffLifetime)
      const expiresAt = clock.now() + staffLifetime
      await store.put({ kind, id, owner: '', value: Buffer.from(name), expiresAt })
      if (pending.former !== null) await store.delete(kind, pending.former)
      security.note({ event: 'staff-sign-in', way: 'oidc' })
      return redirect(enterPage, ...transactions.expiredCookies(c.req.raw), setCookie)
    } catch (error) {
      return explain(error, c.req.raw)
    }
  }

  return {
    stateOf: async (request) => ({ isRequired: true, name: await verifiedName(request) }),
    async helperOf(request, typed) {
      if (typed !== undefined) throw refuseName('comes from staff sign-in')
      const name = await verifiedName(request)
      if (name === null) throw new ProblemError('not_signed_in')
      return { name, isVerified: true }
    },
    routes: (app) => {
      app.get(startPath, (c) => start(c))
      app.get(callbackPath, (c) => finish(c))
    },
  }
}
