/** Addresses of the sign-in through the provider's login: `docs/sign-in.md`. */
import { Counter } from 'prom-client'

import type { CustomerData } from '#bff/customer-data.ts'
import type { LoginEnd } from '#bff/sign-in/endpoints.ts'
import { returnAddress } from '#contract/return-address.ts'
import type { SignInProblem } from '#contract/sign-in-problems.ts'
import { languageOf } from '#i18n/languages.ts'
import type { App, AppContext } from '#server/app.ts'
import type { Contribution } from '#server/contribution.ts'
import { clientOf } from '#server/limits.ts'
import { ProblemError } from '#server/problems.ts'
import { readLimited } from '#server/request-body.ts'

import { callbackPath, createOidcClient, oidcSettings } from './client.ts'
import { createBackChannel, LogoutError } from './logout.ts'
import { asSignInError, SignInError } from './problem.ts'
import { createOidcSignIn } from './sign-in.ts'
import { createTransactions, expiredTransactionCookie } from './transactions.ts'

const startPath = '/sign-in/oidc'
const logoutPath = '/sign-in/oidc/logout'
/** Starts, callbacks and logouts of one address. */
const perMinute = 120
const maxTokenLength = 16_384

/** `null` unless sign-in by OpenID Connect is configured. */
export function oidc(data: CustomerData): (Contribution & { loginEnd: LoginEnd }) | null {
  const { clock, config, limits, log, metrics, store } = data
  const settings = oidcSettings(config)
  if (!settings) return null
  const client = createOidcClient(settings, clock)
  const transactions = createTransactions({ store, clock })
  const backChannel = createBackChannel({ ...data, client, settings })
  const signIn = createOidcSignIn({ ...data, client, settings, transactions, backChannel })
  const refusals = new Counter({
    name: 'portico_sign_in_refused_total',
    help: 'Sign-ins through the provider’s login that were refused',
    labelNames: ['problem'] as const,
    registers: [metrics],
  })

  /** Nobody is signed in, so no account's record of events could have it. */
  function note(problem: SignInProblem | 'logout', reason: string): void {
    refusals.inc({ problem })
    log.warn({ event: 'sign-in-refused', problem, reason }, 'sign-in refused')
  }

  function redirect(location: string, ...cookies: string[]): Response {
    const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' })
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    return new Response(null, { status: 303, headers })
  }

  /** `next`: page to open after another attempt. */
  function explain(error: unknown, next: string | null): Response {
    const { problem, reason } =
      error instanceof ProblemError
        ? new SignInError('unreachable', error.code)
        : asSignInError(error)
    note(problem, reason)
    const search = new URLSearchParams({ problem, ...(next !== null && { next }) })
    return redirect(`/sign-in?${search}`, expiredTransactionCookie)
  }

  async function start(c: AppContext): Promise<Response> {
    c.set('route', startPath)
    const { searchParams } = new URL(c.req.url)
    const next = returnAddress(searchParams.get('next'), config.origin)
    try {
      await limits.take('oidc', clientOf(c.get('address')), perMinute, 60)
      const [address, cookie] = await signIn.begin(c.req.raw, {
        next,
        remember: searchParams.get('remember') === '1',
        language: languageOf(searchParams.get('lang') ?? '')?.tag ?? null,
      })
      return redirect(address.href, cookie)
    } catch (error) {
      return explain(error, next)
    }
  }

  async function finish(c: AppContext): Promise<Response> {
    c.set('route', callbackPath)
    let next: string | null = null
    try {
      await limits.take('oidc', clientOf(c.get('address')), perMinute, 60)
      const transaction = await signIn.resume(c.req.raw)
      next = transaction.next
      const cookie = await signIn.finish(c.req.raw, transaction)
      log.info({ event: 'signed-in' }, 'session')
      return redirect(next ?? '/', expiredTransactionCookie, cookie)
    } catch (error) {
      return explain(error, next)
    }
  }

  /** From server to server: no cookie, and the token proves who sends it. */
  async function logout(c: AppContext): Promise<Response> {
    c.set('route', logoutPath)
    const headers = { 'Cache-Control': 'no-store' }
    const refuse = (reason: string) => {
      note('logout', reason)
      return Response.json({ error: 'invalid_request' }, { status: 400, headers })
    }
    await limits.take('oidc', clientOf(c.get('address')), perMinute, 60)
    const body = Buffer.from(await readLimited(c.req.raw, maxTokenLength)).toString()
    const token = new URLSearchParams(body).get('logout_token')
    if (token === null) return refuse('no token')
    try {
      const ended = await backChannel.logout(token)
      log.info({ event: 'signed-out-by-provider', ended }, 'session')
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
