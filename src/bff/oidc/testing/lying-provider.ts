/** A provider's login that tells the truth except where a test makes it lie. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

export interface Lie {
  /** Replaces claims of the token; `undefined` leaves one out. */
  claims?: Record<string, unknown>
  /** `other`: signs with a key that is not published. `none`, `HS256`: not signed with a key pair. */
  signature?: 'other' | 'none' | 'HS256'
  /** The response with the token never ends. */
  isEndless?: true
  /** Replaces fields of the metadata. */
  metadata?: Record<string, unknown>
}

const seconds = () => Math.floor(Date.now() / 1000)

export async function startLyingProvider(clientId: string, clientSecret: string) {
  const [own, other] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'ES256', use: 'sig', kid: 'one' }
  /** Codes not used yet, with the nonce of their sign-in. */
  const codes = new Map<string, string>()
  let lie: Lie = {}

  async function sign(claims: JWTPayload, typ?: string): Promise<string> {
    if (lie.signature === 'none') return new UnsecuredJWT(claims).encode()
    const isMac = lie.signature === 'HS256'
    const header = {
      alg: isMac ? 'HS256' : 'ES256',
      ...(!isMac && { kid: 'one' }),
      ...(typ && { typ }),
    }
    const key = lie.signature === 'other' ? other.privateKey : own.privateKey
    return new SignJWT(claims)
      .setProtectedHeader(header)
      .sign(isMac ? new TextEncoder().encode(clientSecret) : key)
  }

  const server = createServer((request, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/.well-known/openid-configuration')
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...lie.metadata,
      })
    if (url.pathname === '/jwks') return send(200, { keys: [jwk] })
    void (async () => {
      const code = new URLSearchParams(await text(request)).get('code') ?? ''
      const nonce = codes.get(code)
      if (nonce === undefined) return send(400, { error: 'invalid_grant' })
      codes.delete(code)
      if (lie.isEndless) {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        const timer = setInterval(() => response.write(' '.repeat(16_384)), 1)
        response.on('close', () => clearInterval(timer))
        return undefined
      }
      const id_token = await sign({
        iss: issuer,
        aud: clientId,
        sub: 'ada',
        sid: 'sid-1',
        iat: seconds(),
        exp: seconds() + 300,
        nonce,
        email: 'ada@example.org',
        ...lie.claims,
      })
      return send(200, { access_token: 'opaque', token_type: 'Bearer', id_token })
    })()
    return undefined
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    tell(next: Lie) {
      lie = next
    },
    /** The callback's query for a sign-in that was sent here. */
    answer(sent: URL): URLSearchParams {
      const code = crypto.randomUUID()
      codes.set(code, sent.searchParams.get('nonce') ?? '')
      return new URLSearchParams({ code, state: sent.searchParams.get('state') ?? '', iss: issuer })
    },
    logoutToken: (claims: Record<string, unknown> = {}) =>
      sign(
        {
          iss: issuer,
          aud: clientId,
          sub: 'ada',
          sid: 'sid-1',
          iat: seconds(),
          exp: seconds() + 120,
          jti: crypto.randomUUID(),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        'logout+jwt',
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
