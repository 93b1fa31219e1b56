/** The provider's login as an OpenID Connect client sees it: metadata, keys and allowed algorithms. */
import {
  allowInsecureRequests,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'

import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'

import { limitedFetch } from './limited-fetch.ts'

export const callbackPath = '/sign-in/oidc/callback'

/** Asymmetric signatures only: neither `none` nor a MAC with the client's secret. */
export const signatureAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** How far the provider's clock may differ from ours, in seconds. */
export const clockToleranceSeconds = 60

const timeoutSeconds = 10
/** Time limit for checking that the login responds. */
const probeSeconds = 3
/** How long a login that has responded counts as reachable, in milliseconds. */
const probeEvery = 10_000
const refreshEvery = 3_600_000

export interface OidcSettings {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
}

/** `null` unless sign-in by OpenID Connect is configured. */
export function oidcSettings(config: Config): OidcSettings | null {
  const { PORTICO_SIGN_IN: ways, PORTICO_OIDC_ISSUER: issuer } = config
  const { PORTICO_OIDC_CLIENT_ID: clientId, PORTICO_OIDC_CLIENT_SECRET: clientSecret } = config
  if (!ways.includes('oidc') || !issuer || !clientId || !clientSecret) return null
  return { issuer, clientId, clientSecret }
}

/** `null` unless support staff sign in. Configuration allows all of the variables or none. */
export function staffOidcSettings(config: Config): OidcSettings | null {
  const { PORTICO_SUPPORT_OIDC_ISSUER: issuer } = config
  const { PORTICO_SUPPORT_OIDC_CLIENT_ID: clientId } = config
  const { PORTICO_SUPPORT_OIDC_CLIENT_SECRET: clientSecret } = config
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null
}

export type OidcClient = ReturnType<typeof createOidcClient>

const clientOf = ({ issuer, clientSecret }: OidcSettings) => ({
  metadata: { client_secret: clientSecret, [clockTolerance]: clockToleranceSeconds },
  auth: ClientSecretPost(clientSecret),
  // Configuration allows plain http on loopback only.
  insecure: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
})

/** The login's metadata; that of another issuer is refused. `timeout`: seconds. */
export async function discover(settings: OidcSettings, timeout: number): Promise<ServerMetadata> {
  const { metadata, auth, insecure } = clientOf(settings)
  const options = { execute: insecure, timeout, [customFetch]: limitedFetch }
  const { issuer, clientId } = settings
  return (await discovery(issuer, clientId, metadata, auth, options)).serverMetadata()
}

export function createOidcClient(settings: OidcSettings, clock: Clock) {
  const { metadata, auth, insecure } = clientOf(settings)
  let current: { configuration: Configuration; readAt: number } | null = null
  let reading: Promise<Configuration> | null = null
  let respondedAt = Number.NEGATIVE_INFINITY

  async function respond(timeout: number): Promise<ServerMetadata> {
    const server = await discover(settings, timeout)
    respondedAt = clock.now()
    return server
  }

  async function read(): Promise<Configuration> {
    const server = await respond(timeoutSeconds)
    const offered = server.id_token_signing_alg_values_supported ?? ['RS256']
    const algorithms = offered.filter((name) => signatureAlgorithms.includes(name))
    const narrowed: ServerMetadata = {
      // As JSON, because the library adds a method.
      ...(JSON.parse(JSON.stringify(server)) as ServerMetadata),
      id_token_signing_alg_values_supported: algorithms,
    }
    const configuration = new Configuration(narrowed, settings.clientId, metadata, auth)
    configuration.timeout = timeoutSeconds
    configuration[customFetch] = limitedFetch
    for (const allow of insecure) allow(configuration)
    // Checks the ID token's signature too, although it comes directly from the token endpoint.
    enableNonRepudiationChecks(configuration)
    current = { configuration, readAt: clock.now() }
    return configuration
  }

  async function configuration(): Promise<Configuration> {
    if (current && clock.now() - current.readAt < refreshEvery) return current.configuration
    reading ??= read().finally(() => {
      reading = null
    })
    try {
      return await reading
    } catch (error) {
      if (current) return current.configuration
      throw error
    }
  }

  return {
    /** Reads the metadata, and again every hour; if that fails, returns what was read before. */
    configuration,
    /** As `configuration`, before a browser is sent to the login. @throws if it does not respond now */
    async reachable() {
      // First, because reading stale metadata again has a longer time limit.
      if (current && clock.now() - respondedAt >= probeEvery) await respond(probeSeconds)
      return configuration()
    },
  }
}
