/** The authorization code flow with PKCE, `state` and `nonce`, for customers and for support staff. */
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'

import type { OidcClient } from './client.ts'
import { SignInError } from './problem.ts'
import type { PendingSignIn, Transactions } from './transactions.ts'

/** What the login states about the person who signed in. */
export interface Identity {
  readonly claims: IDToken
  readonly idToken: string
}

interface CodeFlowParts<T extends PendingSignIn> {
  client: OidcClient
  transactions: Transactions<T>
  /** Never taken from a request. */
  redirectUri: string
}

export function createCodeFlow<T extends PendingSignIn>(parts: CodeFlowParts<T>) {
  const { client, transactions, redirectUri } = parts
  return {
    /**
     * Returns the address at the login, and the `Set-Cookie`s. `note` fills in what to remember until the
     * callback, `parameters` go to the login.
     */
    async begin(
      request: Request,
      state: string,
      note: (pending: PendingSignIn) => T,
      parameters: Record<string, string>,
    ): Promise<[URL, string[]]> {
      const configuration = await client.reachable()
      const pending = { nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
      const cookies = await transactions.begin(state, note(pending), request)
      const address = buildAuthorizationUrl(configuration, {
        ...parameters,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
      })
      return [address, cookies]
    },

    /** Returns what `begin` noted, once. @throws SignInError */
    async resume(request: Request): Promise<T> {
      const state = new URL(request.url).searchParams.get('state')
      if (state === null) throw new SignInError('expired', 'no state')
      return transactions.take(state, request)
    },

    /** Exchanges the code. @throws SignInError, or what openid-client throws */
    async identify(request: Request, pending: PendingSignIn): Promise<Identity> {
      const { search, searchParams } = new URL(request.url)
      const tokens = await authorizationCodeGrant(
        await client.configuration(),
        new URL(redirectUri + search),
        {
          expectedState: searchParams.get('state') ?? '',
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.codeVerifier,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw new SignInError('refused', 'no ID token')
      // OpenID Connect Core §2 requires one that tells people apart.
      if (claims.sub.trim() === '') throw new SignInError('refused', 'empty sub')
      return { claims, idToken: tokens.id_token }
    },
  }
}

/** A 303 with new cookies. */
export function redirect(location: string, ...cookies: string[]): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}
