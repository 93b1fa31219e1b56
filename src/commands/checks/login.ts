/** Logins by OpenID Connect: metadata, issuer, algorithms and keys. */
import {
  oidcSettings,
  type OidcSettings,
  signatureAlgorithms,
  staffOidcSettings,
} from '#bff/oidc/client.ts'
import { discoverIssuer } from '#bff/oidc/confirm-issuer.ts'
import { limitedFetch } from '#bff/oidc/limited-fetch.ts'
import type { Config } from '#server/config.ts'
import { systemCode } from '#server/log.ts'

import { broken, type Finding, fine } from './finding.ts'

const timeout = 5_000

async function checkLogin(check: string, name: string, settings: OidcSettings): Promise<Finding> {
  const { issuer } = settings
  try {
    const { metadata, otherIssuer } = await discoverIssuer(settings)
    if (otherIssuer !== null)
      return broken(check, `${name}: the login calls itself ${otherIssuer}, not ${issuer.href}`)
    const offered = metadata?.id_token_signing_alg_values_supported ?? ['RS256']
    if (!offered.some((algorithm) => signatureAlgorithms.includes(algorithm)))
      return broken(check, `${name}: it signs with ${offered.join(', ')}, none of them accepted`)
    const signal = AbortSignal.timeout(timeout)
    const response = await limitedFetch(metadata?.jwks_uri ?? '', { signal })
    const { keys } = (await response.json()) as { keys?: unknown[] }
    if (!Array.isArray(keys) || keys.length === 0)
      return broken(check, `${name}: the login publishes no keys`)
    return fine(check, `${issuer.host} states this issuer; keys: ${keys.length}`)
  } catch (error) {
    const system = systemCode(error) ?? 'no usable response'
    return broken(check, `${name}: ${issuer.host}: ${system}; can this machine reach the login?`)
  }
}

export async function checkLogins(config: Config): Promise<Finding[]> {
  const customers = oidcSettings(config)
  const staff = staffOidcSettings(config)
  return Promise.all([
    ...(customers ? [checkLogin('login', 'PORTICO_OIDC_ISSUER', customers)] : []),
    ...(staff ? [checkLogin('staff login', 'PORTICO_SUPPORT_OIDC_ISSUER', staff)] : []),
  ])
}
