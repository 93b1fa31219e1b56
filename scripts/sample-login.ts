/** The login of the sample provider: settings of both servers. */
import { randomBytes } from 'node:crypto'

interface LoginSettings {
  platform: Record<string, string>
  bff: Record<string, string>
}

/**
 * `null` if the operator has chosen how to sign in, or if the dashboard's address is not known before it
 * starts: the login leads back to no other.
 */
export function sampleLogin(env: NodeJS.ProcessEnv): LoginSettings | null {
  const { PORT = '4400', PORTICO_ORIGIN, PORTICO_SIGN_IN, PLATFORM_LOGIN_PORT = '4480' } = env
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
