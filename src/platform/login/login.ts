/**
 * The platform's login: an OpenID provider with sample people. Its sessions live in memory, so a restart
 * signs everybody out of it, but `iss` and `sub` stay.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { exportJWK, generateKeyPair } from 'jose'
import { LRUCache } from 'lru-cache'
import {
  type Configuration,
  errors,
  Provider,
  type Adapter,
  type AdapterPayload,
} from 'oidc-provider'

import type { SampleKey } from '#platform/sample/keys.ts'

import { choosePerson, confirmSignOut, failed, signedOut } from './pages.ts'
import { type SamplePerson, samplePeople } from './people.ts'

/** What the login remembers until it restarts: sessions, codes and grants. */
const records = () => new LRUCache<string, AdapterPayload>({ max: 10_000, ttl: 86_400_000 })

/** Each of the library's models has an adapter of its own; all of one login share the records. */
function createMemory(): (model: string) => Adapter {
  const byId = records()
  return (model) => {
    const key = (id: string) => `${model} ${id}`
    const findBy = (name: 'uid' | 'userCode', value: string) =>
      byId.values().find((record) => record.kind === model && record[name] === value)
    return {
      upsert: async (id, payload, expiresIn) => {
        byId.set(
          key(id),
          { ...payload, kind: model },
          expiresIn === undefined ? {} : { ttl: expiresIn * 1000 },
        )
      },
      find: async (id) => byId.get(key(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const record = byId.get(key(id))
        if (record) record['consumed'] = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => {
        byId.delete(key(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, record] of byId.entries())
          if (record.kind === model && record.grantId === grantId) byId.delete(id)
      },
    }
  }
}

export const loginClientId = 'portico'

export interface LoginOptions {
  /** Loopback port, which is part of the issuer. */
  port: number
  clientSecret: string
  /** Origin of the dashboard, the one client. */
  clientOrigin: string
  /** Path of the dashboard that the login leads back to. By default the customers'. */
  callbackPath?: string
  people?: readonly SamplePerson[]
  /** Shown on the page. */
  keys?: readonly SampleKey[]
}

const choicePath = (uid: string) => `/choose/${uid}`

/** The library's dispatcher refuses loopback addresses, but the dashboard has one. */
function withoutDispatcher(options: RequestInit & { dispatcher?: unknown } = {}): RequestInit {
  const { dispatcher: _dispatcher, ...rest } = options
  return rest
}

async function configurationOf(options: Required<LoginOptions>): Promise<Configuration> {
  const { callbackPath, clientOrigin, clientSecret, people } = options
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return {
    adapter: createMemory(),
    clients: [
      {
        client_id: loginClientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [clientOrigin + callbackPath],
        post_logout_redirect_uris: [`${clientOrigin}/sign-in`],
        backchannel_logout_uri: `${clientOrigin}/sign-in/oidc/logout`,
        backchannel_logout_session_required: true,
        require_auth_time: true,
      },
    ],
    jwks: { keys: [{ ...key, alg: 'ES256', use: 'sig', kid: randomBytes(6).toString('hex') }] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    // Claims of the scopes go into the ID token, as most providers' logins do.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { Session: 86_400, Interaction: 3600, Grant: 86_400, IdToken: 3600, AccessToken: 600 },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = confirmSignOut(form)
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOut()
        },
      },
    },
    fetch: (url, options) => fetch(url, withoutDispatcher(options)),
    renderError: (ctx, { error }) => {
      ctx.type = 'html'
      ctx.body = failed(error)
    },
    interactions: { url: (_, { uid }) => choicePath(uid) },
    // Skips the consent page: the only client is our own dashboard.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc
      if (!client || !session?.accountId) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const existing = grantId && (await provider.Grant.find(grantId))
      if (existing) return existing
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    findAccount(_, subject) {
      const person = people.find((each) => each.subject === subject)
      if (!person) return undefined
      const { name, email } = person
      return {
        accountId: subject,
        claims: () => ({ sub: subject, name, email, email_verified: true }),
      }
    },
  }
}

/** Starts the login. Returns its issuer. */
export async function startLogin(
  options: LoginOptions,
): Promise<{ issuer: string; close: () => Promise<void> }> {
  const complete = {
    callbackPath: '/sign-in/oidc/callback',
    people: samplePeople,
    keys: [],
    ...options,
  }
  const issuer = `http://127.0.0.1:${options.port}`
  const provider = new Provider(issuer, await configurationOf(complete))
  const serve = provider.callback()

  /** The page where somebody chooses who they are, and its form. */
  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      const { uid } = await provider.interactionDetails(request, response)
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(choosePerson(choicePath(uid), complete.people, complete.keys))
      return
    }
    const person = new URLSearchParams(await text(request)).get('person')
    const isPerson = complete.people.some(({ subject }) => subject === person)
    const result =
      person && isPerson ? { login: { accountId: person } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result)
  }

  const server: Server = createServer((request, response) => {
    if (!request.url?.startsWith(choicePath(''))) return void serve(request, response)
    return void choose(request, response).catch((error: unknown) => {
      response.statusCode = 400
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(failed(error instanceof errors.OIDCProviderError ? error.error : 'server_error'))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
