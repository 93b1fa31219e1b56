/** Ends sessions that the provider's login has ended: OpenID Connect Back-Channel Logout 1.0. */
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'

import type { CustomerData } from '#bff/customer-data.ts'
import { memoOn } from '#memo-on.ts'

import {
  clockToleranceSeconds,
  type OidcClient,
  type OidcSettings,
  signatureAlgorithms,
} from './client.ts'
import { limitedFetch } from './limited-fetch.ts'

const eventName = 'http://schemas.openid.net/event/backchannel-logout'
/** How old a token may be, in seconds. A `jti` is remembered for longer than that. */
const maxAgeSeconds = 120
const replayKind = 'oidc-logout'
const sidKind = 'oidc-sid'

/** A logout token that is refused; `message` is a fixed word for the log. */
export class LogoutError extends Error {}

export type BackChannel = ReturnType<typeof createBackChannel>

type BackChannelNeeds = Pick<
  CustomerData,
  'clock' | 'events' | 'persons' | 'sessions' | 'store'
> & {
  client: OidcClient
  settings: OidcSettings
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export function createBackChannel(needs: BackChannelNeeds) {
  const { clock, events, persons, sessions, settings, store } = needs
  const keySetOf = memoOn((configuration: Configuration) => {
    const { jwks_uri: address } = configuration.serverMetadata()
    if (address === undefined) throw new LogoutError('no keys')
    return createRemoteJWKSet(new URL(address), {
      timeoutDuration: 5000,
      [customFetch]: limitedFetch,
    })
  })

  async function verify(token: string): Promise<JWTPayload> {
    const configuration = await needs.client.configuration()
    try {
      const { payload } = await jwtVerify(token, keySetOf(configuration), {
        issuer: configuration.serverMetadata().issuer,
        audience: settings.clientId,
        algorithms: signatureAlgorithms,
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: maxAgeSeconds,
        currentDate: new Date(clock.now()),
        requiredClaims: ['iat', 'jti', 'events'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new LogoutError(error.code)
      throw error
    }
  }

  /** @throws LogoutError if the token was used before */
  async function claimToken(jti: string): Promise<void> {
    const id = sessions.ownerOf(`jti ${jti}`)
    if (await store.get(replayKind, id)) throw new LogoutError('replayed')
    const expiresAt = clock.now() + 1000 * (maxAgeSeconds + 2 * clockToleranceSeconds)
    await store.put({ kind: replayKind, id, owner: '', value: Buffer.alloc(0), expiresAt })
  }

  const sidOwner = (sid: string) => sessions.ownerOf(`sid ${sid}`)

  async function personsWith(sid: string): Promise<string[]> {
    const records = await store.list(sidKind, sidOwner(sid))
    return records.map(({ value }) => value.toString())
  }

  return {
    /** Notes whose sessions a `sid` names, because a logout token may state no `sub`. */
    async noteSid(sid: string, person: string, until: number) {
      const owner = sidOwner(sid)
      const id = `${owner} ${person}`
      const value = Buffer.from(person)
      await store.put({ kind: sidKind, id, owner, value, expiresAt: until })
    },
    /** Ends the sessions that the token names; returns how many. @throws LogoutError */
    async logout(token: string) {
      const { events: claimed, jti, nonce, sid: rawSid, sub: rawSub, iss } = await verify(token)
      if (typeof claimed !== 'object' || claimed === null || !(eventName in claimed))
        throw new LogoutError('no logout event')
      // Otherwise an ID token could pass for a logout token (§2.6).
      if (nonce !== undefined) throw new LogoutError('nonce')
      const [sid, sub] = [textOf(rawSid), textOf(rawSub)]
      if (sid === null && sub === null) throw new LogoutError('names no session')
      await claimToken(textOf(jti) ?? '')
      const named =
        sub === null
          ? await personsWith(sid ?? '')
          : [persons.idOf({ issuer: iss ?? '', subject: sub })]
      const candidates = (await Promise.all(named.map((id) => sessions.ofPerson(id)))).flat()
      const ended = candidates.filter(({ login }) => login && (sid === null || login.sid === sid))
      for (const session of ended) {
        await sessions.end(session)
        await events.record(session, {
          kind: 'sign-out',
          after: 'provider',
          subject: { type: 'session', id: session.handle, name: null },
        })
      }
      return ended.length
    },
  }
}
