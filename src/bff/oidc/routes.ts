/** Addresses of the sign-in through the provider's login: `docs/sign-in.md`. */

import type { CustomerData } from '#bff/customer-data.ts'
import { recordRefusal } from '#bff/persons/refused-event.ts'
import type { LoginEnd } from '#bff/sign-in/endpoints.ts'
import { requireRoom } from '#bff/sign-in/session-room.ts'
import type { StepUp } from '#bff/step-up.ts'
import { returnAddress } from '#contract/return-address.ts'
import { languageOf } from '#i18n/languages.ts'
import type { App, AppContext } from '#server/app.ts'
import type { Contribution } from '#server/contribution.ts'
import { clientOf } from '#server/limits.ts'
import { systemCode } from '#server/log.ts'
import { ProblemError } from '#server/problems.ts'
import { readLimited } from '#server/request-body.ts'

import { callbackPath, createOidcClient, oidcSettings } from './client.ts'
import { redirect } from './code-flow.ts'
import { createBackChannel, LogoutError } from './logout.ts'
import { asSignInError, SignInError, subjectIn } from './problem.ts'
import { createOidcSignIn } from './sign-in.ts'
import { proveBySignIn } from './step-up.ts'
import { createTransactions, isStateOfProof, type Transaction } from './transactions.ts'

const startPath = '/sign-in/oidc'
const logoutPath = '/sign-in/oidc/logout'
/** Shows how a proof ended, in the tab that was opened for it. */
const proofPage = '/confirmed'
/** Starts, callbacks and logouts of one address. */
const perMinute = 120
const maxTokenLength = 16_384

/** `null` unless sign-in by OpenID Connect is configured. */
export function oidc(
  data: CustomerData & { stepUp: StepUp },
): (Contribution & { loginEnd: LoginEnd }) | null {
  const { clock, config, limits, log, persons, security, sessions, store } = data
  const settings = oidcSettings(config)
  if (!settings) return null
  const client = createOidcClient(settings, clock)
  const transactions = createTransactions<Transaction>(data, {
    kind: 'oidc-transaction',
    cookieName: '__Host-portico-oidc',
  })
  const backChannel = createBackChannel({ ...data, client, settings })
  const signIn = createOidcSignIn({ ...data, client, transactions, backChannel })

  type Event = 'sign-in' | 'step-up' | 'provider-logout'
  type Problem = SignInError['problem'] | 'logout'
  function note(event: Event, problem: Problem, reason: string, system?: string): void {
    security.note({ event, way: 'oidc', outcome: 'refused', reason: problem })
    log.warn({ event: 'sign-in-refused', problem, reason, system }, 'sign-in refused')
  }

  interface Attempt {
    /** The page to open after signing in. */
    readonly next: string | null
    readonly isProof: boolean
    /** Id of the session that needs the proof, once it is known. */
    readonly session: string | null
  }

  /** Redirects to the page that says why. */
  function explain(error: unknown, request: Request, { next, isProof }: Attempt): Response {
    const { problem, reason, wait } = asSignInError(error)
    note(isProof ? 'step-up' : 'sign-in', problem, reason, systemCode(error))
    const search = new URLSearchParams({
      problem,
      ...(wait !== null && { wait: String(wait) }),
      ...(!isProof && next !== null && { next }),
    })
    const page = isProof ? proofPage : '/sign-in'
    return redirect(`${page}?${search}`, ...transactions.expiredCookies(request))
  }

  /** Records the refusal, if it is known who was signing in. */
  const record = async (error: unknown, request: Request, attempt: Attempt): Promise<void> => {
    const session = attempt.session && (await sessions.browserById(attempt.session))
    const named = subjectIn(error, settings)
    const person = (session && session.person?.id) || (named && persons.idOf(named))
    const { problem } = asSignInError(error)
    if (person === null || problem === 'cancelled') return
    const kind = attempt.isProof ? 'step-up' : 'sign-in'
    await recordRefusal(data, person, request, { kind, after: 'oidc', reason: problem })
  }

  async function start(c: AppContext): Promise<Response> {
    c.set('route', startPath)
    const { searchParams } = new URL(c.req.url)
    const next = returnAddress(searchParams.get('next'), config.origin)
    const isProof = searchParams.get('proof') === '1'
    const before = isProof ? await sessions.browserOf(c.req.raw) : null
    const proof = { session: before?.id ?? '', begunAt: clock.now() }
    try {
      await limits.take('oidc', clientOf(c.get('address')), perMinute, 60)
      if (isProof && !before?.person) throw new SignInError('session', 'no session')
      const [address, cookies] = await signIn.begin(c.req.raw, {
        next,
        remember: searchParams.get('remember') === '1',
        language: languageOf(searchParams.get('lang') ?? '')?.tag ?? null,
        ...(isProof && { proof }),
      })
      return redirect(address.href, ...cookies)
    } catch (error) {
      return explain(error, c.req.raw, { next, isProof, session: null })
    }
  }

  async function finish(c: AppContext): Promise<Response> {
    c.set('route', callbackPath)
    const request = c.req.raw
    const state = new URL(request.url).searchParams.get('state') ?? ''
    let attempt: Attempt = { next: null, isProof: isStateOfProof(state), session: null }
    try {
      await limits.take('oidc', clientOf(c.get('address')), perMinute, 60)
      const transaction = await signIn.resume(request)
      const { proof, next } = transaction
      attempt = { ...attempt, next, session: proof?.session ?? null }
      if (!proof) await requireRoom(store)
      const identity = await signIn.identify(request, transaction)
      if (proof) {
        const cookie = await proveBySignIn({ ...data, backChannel }, proof, identity)
        return redirect(proofPage, ...transactions.expiredCookies(request), cookie)
      }
      const cookie = await signIn.finish(request, transaction, identity)
      return redirect(next ?? '/', ...transactions.expiredCookies(request), cookie)
    } catch (error) {
      const response = explain(error, request, attempt)
      if (!(error instanceof ProblemError)) await record(error, request, attempt)
      return response
    }
  }

  /** From server to server: no cookie, and the token proves who sends it. */
  async function logout(c: AppContext): Promise<Response> {
    c.set('route', logoutPath)
    const headers = { 'Cache-Control': 'no-store' }
    // Only refused tokens count: the login server may sign out hundreds at once.
    const refuse = async (reason: string) => {
      await limits.take('oidc-logout', clientOf(c.get('address')), perMinute, 60)
      note('provider-logout', 'logout', reason)
      return Response.json({ error: 'invalid_request' }, { status: 400, headers })
    }
    const body = Buffer.from(await readLimited(c.req.raw, maxTokenLength)).toString()
    const token = new URLSearchParams(body).get('logout_token')
    if (token === null) return refuse('no token')
    try {
      const ended = await backChannel.logout(token)
      security.note({ event: 'provider-logout', way: 'oidc', count: ended })
      return new Response(null, { status: 200, headers })
    } catch (error) {
      if (error instanceof LogoutError) return refuse(error.message)
      throw error
    }
  }

  return {
    loginEnd: (login) => signIn.endAddress(login),
    routes: (app: App) => {
      app.get(startPath, (c) => start(c))
      app.get(callbackPath, (c) => finish(c))
      app.post(logoutPath, (c) => logout(c))
    },
  }
}
