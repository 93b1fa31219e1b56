/** The login of the sample provider: settings of both servers. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'

import { freePort } from '#testing/free-port.ts'

interface LoginSettings {
  platform: Record<string, string>
  bff: Record<string, string>
}

const usualPort = 4480

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** The chosen port, the usual one, or a free one if another program has that. */
export async function loginPort({ PLATFORM_LOGIN_PORT }: NodeJS.ProcessEnv): Promise<string> {
  if (PLATFORM_LOGIN_PORT) return PLATFORM_LOGIN_PORT
  return String((await isFree(usualPort)) ? usualPort : await freePort())
}

/**
 * `null` if the operator has chosen how to sign in, or if the dashboard's address is not known before it
 * starts: the login leads back to no other.
 */
export function sampleLogin(env: NodeJS.ProcessEnv): LoginSettings | null {
  const {
    PORT = '4400',
    PORTICO_ORIGIN,
    PORTICO_SIGN_IN,
    PLATFORM_LOGIN_PORT = String(usualPort),
  } = env
  const origin = PORTICO_ORIGIN ?? `http://127.0.0.1:${PORT}`
  const isHere = /^http:\/\/(?:127\.0\.0\.1|localhost):\d+$/.test(origin) && PORT !== '0'
  if (PORTICO_SIGN_IN || !isHere) return null
  const secret = randomBytes(32).toString('base64url')
  return {
    platform: {
      PLATFORM_LOGIN_PORT,
      PLATFORM_LOGIN_CLIENT_ORIGIN: origin,
      PLATFORM_LOGIN_CLIENT_SECRET: secret,
    },
    bff: {
      // An IP address cannot have passkeys.
      PORTICO_SIGN_IN: origin.includes('localhost') ? 'oidc,passkey,api-key' : 'oidc,api-key',
      PORTICO_OIDC_ISSUER: `http://127.0.0.1:${PLATFORM_LOGIN_PORT}`,
      PORTICO_OIDC_CLIENT_ID: 'portico',
      PORTICO_OIDC_CLIENT_SECRET: secret,
    },
  }
}
