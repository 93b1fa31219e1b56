/** Sign-in through the provider's login: authorization code with PKCE, `state` and `nonce`. */
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'

import type { CustomerData } from '#bff/customer-data.ts'
import type { Person } from '#bff/sessions/persons.ts'
import { isSignedIn } from '#bff/sessions/sessions.ts'
import type { SessionLogin } from '#bff/sessions/stored-session.ts'
import { deviceOf } from '#bff/sign-in/device.ts'
import { makeRoom, requireRoom } from '#bff/sign-in/session-room.ts'

import { callbackPath, type OidcClient, type OidcSettings } from './client.ts'
import type { BackChannel } from './logout.ts'
import { SignInError } from './problem.ts'
import type { Transaction, Transactions } from './transactions.ts'

type Needs = Pick<
  CustomerData,
  'clock' | 'config' | 'events' | 'linkedKeys' | 'persons' | 'sessions' | 'store'
> & {
  client: OidcClient
  settings: OidcSettings
  transactions: Transactions
  backChannel: BackChannel
}

interface Start {
  /** Page to open, as `returnAddress` gives it. */
  next: string | null
  remember: boolean
  /** BCP 47; `null` lets the login choose. */
  language: string | null
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 320) : null

/** What the login calls the person. An address that it has not verified names nobody. */
function namesOf(claims: IDToken): Pick<Person, 'name' | 'email'> {
  const email = claims['email_verified'] === false ? null : textOf(claims['email'])
  return { email, name: email ?? textOf(claims['preferred_username']) ?? textOf(claims['name']) }
}

export function createOidcSignIn(needs: Needs) {
  const { clock, config, events, linkedKeys, persons, sessions, store, transactions } = needs
  // Never taken from a request.
  const redirectUri = config.origin + callbackPath

  async function personOf(claims: IDToken): Promise<Person> {
    const login = { issuer: claims.iss, subject: claims.sub }
    const id = persons.idOf(login)
    const known = await persons.get(id)
    const person: Person = {
      id,
      login,
      createdAt: known?.createdAt ?? clock.now(),
      lastLink: known?.lastLink ?? null,
      ...namesOf(claims),
    }
    await persons.put(person)
    return person
  }

  /** The link used last; else the oldest. */
  async function firstLink({ id, lastLink }: Person): Promise<string | null> {
    const links = await linkedKeys.ofPerson(id)
    const link = links.find(({ handle }) => handle === lastLink) ?? links[0]
    return link?.handle ?? null
  }

  return {
    /** Returns the address at the provider's login, and `Set-Cookie`. */
    async begin(request: Request, { next, remember, language }: Start): Promise<[URL, string]> {
      const configuration = await needs.client()
      const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
      const before = await sessions.browserOf(request)
      const cookie = await transactions.begin(state, {
        nonce,
        codeVerifier,
        next,
        remember,
        // The callback comes from the provider's site, so it brings no `SameSite=Strict` cookie.
        replaces: before?.id ?? null,
      })
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(language !== null && { ui_locales: language }),
      })
      return [address, cookie]
    },

    /** Returns what `begin` noted, once. @throws SignInError */
    async resume(request: Request): Promise<Transaction> {
      const state = new URL(request.url).searchParams.get('state')
      if (state === null) throw new SignInError('expired', 'no state')
      return transactions.take(state, request)
    },

    /**
     * Exchanges the code and starts the session. Returns `Set-Cookie`.
     * @throws SignInError, or what openid-client throws
     */
    async finish(request: Request, transaction: Transaction): Promise<string> {
      const { search, searchParams } = new URL(request.url)
      await requireRoom(store)
      const tokens = await authorizationCodeGrant(
        await needs.client(),
        new URL(redirectUri + search),
        {
          expectedState: searchParams.get('state') ?? '',
          expectedNonce: transaction.nonce,
          pkceCodeVerifier: transaction.codeVerifier,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw new SignInError('refused', 'no ID token')
      const person = await personOf(claims)
      const sid = textOf(claims['sid'])
      const [session, cookie] = await sessions.createForPerson({
        person: { id: person.id, name: person.name },
        link: await firstLink(person),
        login: { sid, idToken: tokens.id_token },
        remember: transaction.remember,
        // The login may have let the person pass without asking. 0: nobody knows when it last asked.
        dates: { provenAt: 1000 * (claims.auth_time ?? 0) },
        device: deviceOf(request.headers.get('user-agent')),
        request,
      })
      if (sid !== null) await needs.backChannel.noteSid(sid, person.id, session.endsAt)
      const former = transaction.replaces && (await sessions.browserById(transaction.replaces))
      if (former) await sessions.end(former)
      await makeRoom(sessions, session)
      if (isSignedIn(session)) await events.record(session, { kind: 'sign-in', after: 'oidc' })
      return cookie
    },

    /** Where signing out goes on, so that the login ends its session too. */
    async endAddress({ idToken }: SessionLogin): Promise<string | null> {
      const configuration = await needs.client().catch(() => null)
      if (!configuration?.serverMetadata().end_session_endpoint) return null
      return buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${config.origin}/sign-in`,
        state: 'out',
      }).href
    },
  }
}
