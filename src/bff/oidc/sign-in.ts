/** Customers' sign-in through the provider's login. */
import { buildEndSessionUrl, type IDToken } from 'openid-client'

import type { CustomerData } from '#bff/customer-data.ts'
import type { Person } from '#bff/persons/persons.ts'
import { isSignedIn } from '#bff/sessions/browser-session.ts'
import type { SessionLogin } from '#bff/sessions/stored-session.ts'
import { deviceOf } from '#bff/sign-in/device.ts'
import { makeRoom } from '#bff/sign-in/session-room.ts'
import { withoutFormatCharacters } from '#i18n/format-characters.ts'

import { callbackPath, type OidcClient } from './client.ts'
import { createCodeFlow, type Identity } from './code-flow.ts'
import type { BackChannel } from './logout.ts'
import { newState, type Transaction, type Transactions } from './transactions.ts'

type OidcSignInNeeds = Pick<
  CustomerData,
  'clock' | 'config' | 'events' | 'persons' | 'security' | 'sessions'
> & {
  client: OidcClient
  transactions: Transactions<Transaction>
  backChannel: BackChannel
}

interface Start {
  /** Page to open, as `returnAddress` gives it. */
  next: string | null
  remember: boolean
  /** BCP 47; `null` lets the login choose. */
  language: string | null
  /** The person has to sign in there again, even if they are signed in. */
  proof?: Transaction['proof']
}

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 320) : null

/** What the login calls the person. An address that it has not verified names nobody. */
function namesOf(claims: IDToken): Pick<Person, 'name' | 'email'> {
  const email = claims['email_verified'] === false ? null : textOf(claims['email'])
  const name = email ?? textOf(claims['preferred_username']) ?? textOf(claims['name'])
  return { email, name: name && withoutFormatCharacters(name) }
}

export function createOidcSignIn(needs: OidcSignInNeeds) {
  const { clock, config, events, persons, security, sessions } = needs
  const flow = createCodeFlow({ ...needs, redirectUri: config.origin + callbackPath })

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

  return {
    /** Returns the address at the provider's login, and the `Set-Cookie`s. */
    async begin(request: Request, start: Start): Promise<[URL, string[]]> {
      const { next, remember, language, proof } = start
      const before = await sessions.browserOf(request)
      return flow.begin(
        request,
        newState(proof !== undefined),
        (pending) => ({
          ...pending,
          next,
          remember,
          // The callback comes from the provider's site, so it brings no `SameSite=Strict` cookie.
          replaces: before?.id ?? null,
          ...(proof && { proof }),
        }),
        {
          ...(language !== null && { ui_locales: language }),
          // Either alone is enough; not every login knows both.
          ...(proof && { prompt: 'login', max_age: '0' }),
        },
      )
    },

    resume: (request: Request) => flow.resume(request),
    identify: (request: Request, transaction: Transaction) => flow.identify(request, transaction),

    /** Starts the session. Returns `Set-Cookie`. */
    async finish(request: Request, transaction: Transaction, identity: Identity): Promise<string> {
      const { claims, idToken } = identity
      const person = await personOf(claims)
      const sid = textOf(claims['sid'])
      const [session, cookie] = await sessions.createForPerson({
        person: { id: person.id, name: person.name },
        link: await persons.firstLink(person),
        way: 'oidc',
        login: { sid, idToken },
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
      // The event belongs to an account, which a person without a key does not have.
      if (isSignedIn(session)) await events.record(session, { kind: 'sign-in', after: 'oidc' })
      else security.note({ event: 'sign-in', way: 'oidc', session: session.handle })
      return cookie
    },

    /** Where the browser goes on signing out, to end the login's session too; `null` if the login is down. */
    async endAddress({ idToken }: SessionLogin): Promise<string | null> {
      const configuration = await needs.client.reachable().catch(() => null)
      if (!configuration?.serverMetadata().end_session_endpoint) return null
      return buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${config.origin}/sign-in`,
        state: 'out',
      }).href
    },
  }
}
