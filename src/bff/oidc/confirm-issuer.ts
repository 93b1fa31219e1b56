/** At the start: whether the configured logins call themselves what the configuration calls them. */
import type { ServerMetadata } from 'openid-client'
import type { Logger } from 'pino'

import { type Config, ConfigError } from '#server/config.ts'
import { systemCode } from '#server/log.ts'

import { discover, type OidcSettings, oidcSettings, staffOidcSettings } from './client.ts'

/** Seconds. A start must not wait long for a login that is down. */
const timeout = 3

/** What metadata of another issuer states, or `null` if that is not why reading it failed. */
function otherIssuer(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return null
  const { body } = (error.cause ?? {}) as { body?: { issuer?: unknown } }
  // From outside, and printed.
  return URL.parse(String(body?.issuer))?.href.slice(0, 300) ?? 'nothing readable'
}

/** Reads the login's metadata. @throws if it does not respond */
export async function discoverIssuer(settings: OidcSettings): Promise<{
  metadata: ServerMetadata | null
  /** Set if the metadata is of another issuer. */
  otherIssuer: string | null
}> {
  try {
    return { metadata: await discover(settings, timeout), otherIssuer: null }
  } catch (error) {
    const other = otherIssuer(error)
    if (other === null) throw error
    return { metadata: null, otherIssuer: other }
  }
}

/** Returns the fault as a line; `null` if there is none, or if the login does not answer now. */
async function faultOf(name: string, settings: OidcSettings, log: Logger): Promise<string | null> {
  try {
    const { otherIssuer: other } = await discoverIssuer(settings)
    // It would refuse every sign-in. A slash at the end makes another issuer.
    return other && `${name}: the login calls itself ${other}, not ${settings.issuer.href}`
  } catch (error) {
    log.warn(
      { event: 'login-not-confirmed', setting: name, system: systemCode(error) },
      'the login did not answer at the start',
    )
    return null
  }
}

/** @throws ConfigError with one line per login that is another one */
export async function confirmIssuers(config: Config, log: Logger): Promise<void> {
  const logins = {
    PORTICO_OIDC_ISSUER: oidcSettings(config),
    PORTICO_SUPPORT_OIDC_ISSUER: staffOidcSettings(config),
  }
  const faults = await Promise.all(
    Object.entries(logins).map(
      async ([name, settings]) => settings && faultOf(name, settings, log),
    ),
  )
  const lines = faults.filter((line) => line !== null)
  if (lines.length > 0) throw new ConfigError(lines)
}
