/** Reads and checks the server's environment variables, once: `docs/configuration.md`. */
import { statSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'

import { z } from 'zod'

import { brandColor } from './brand-color.ts'
import { cidrs } from './listed-settings.ts'
import { featureList, features, listOf } from './listed-settings.ts'
import { frameOrigins, image, imageHosts, links } from './public-settings.ts'
import { secretVariables, withSecretFiles } from './secret-files.ts'
import { checkNames } from './setting-names.ts'
import { staffSignInFaults } from './staff-sign-in-faults.ts'

/** Carries one line per missing or invalid variable. */
export class ConfigError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(minimum, `must be at least ${minimum}`).max(maximum, `at most ${maximum}`))

export const isLoopback = (hostname: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname) || hostname.endsWith('.localhost')

const httpUrl = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && /^https?:$/.test(url.protocol) && !/[@?#]/.test(value)) return url
  context.addIssue({
    code: 'custom',
    message: 'must be an http(s) URL without credentials, query or fragment',
  })
  return z.NEVER
})

const redisUrl = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null
  return url !== null && /^rediss?:$/.test(url.protocol) && /^(?:\/\d{0,3})?$/.test(url.pathname)
}, 'must be redis://[user:password@]host[:port][/number], or rediss:// with TLS')

/** As the login's metadata states it: that document's address is made from it. */
const issuer = httpUrl.refine(
  ({ pathname }) => !pathname.includes('/.well-known'),
  'is without /.well-known/…: the rest of that address is the issuer',
)

const origin = httpUrl.refine((url) => url.href === `${url.origin}/`, 'must be an origin only')

const secrets = z.string().transform((value, context) =>
  listOf(value).map((text) => {
    const key = Buffer.from(text, 'base64url')
    if (!/^[\w-]+=?$/.test(text) || key.length !== 32 || new Set(key).size < 8)
      context.addIssue({ code: 'custom', message: 'must be 32 random bytes each, in base64url' })
    return key
  }),
)

const signInWays = ['api-key', 'oidc', 'passkey', 'single-key'] as const
const ways = z
  .string()
  .transform(listOf)
  .pipe(
    z
      .array(z.enum(signInWays, `must be one of ${signInWays.join(', ')}`))
      .min(1, 'must name a way'),
  )

const apiKey = z.string().regex(/^[\x21-\x7e]{8,512}$/, 'must be 8 to 512 printable characters')
const optional = z.string().optional()

const Environment = z.object({
  PORT: whole(0, 65_535).default(4400),
  PORTICO_HOST: z.string().default('127.0.0.1'),
  PORTICO_TRUSTED_PROXIES: cidrs.optional(),
  PORTICO_ORIGIN: origin.optional(),
  PORTICO_UPSTREAM_URL: httpUrl,
  PORTICO_UPSTREAM_INSECURE: flag.default(false),
  PORTICO_PROVIDER_FILE: optional,
  PORTICO_EXPLAIN: flag.default(false),
  PORTICO_TAX_FILE: optional,
  PORTICO_IMAGE_HOSTS: imageHosts.default([]),
  PORTICO_UPSTREAM_TIMEOUT_MS: whole(100, 300_000).default(10_000),
  PORTICO_UPSTREAM_MAX_BYTES: whole(1024, 1_073_741_824).default(8_388_608),
  PORTICO_CHAT_FIRST_MS: whole(100, 600_000).default(20_000),
  PORTICO_CHAT_IDLE_MS: whole(100, 600_000).default(30_000),
  PORTICO_CHAT_TOTAL_MS: whole(100, 3_600_000).default(180_000),
  PORTICO_CHAT_GRACE_MS: whole(0, 600_000).default(30_000),
  PORTICO_CONNECTIONS: whole(10, 100_000).default(20_000),
  PORTICO_SIGN_IN_CONNECTIONS: whole(1, 256).default(16),
  PORTICO_READ_CONNECTIONS: whole(4, 1024).default(64),
  PORTICO_WRITE_CONNECTIONS: whole(1, 256).default(32),
  PORTICO_PUBLIC_CONNECTIONS: whole(1, 64).default(8),
  PORTICO_CHAT_CONNECTIONS: whole(1, 20_000).default(4000),
  PORTICO_SESSION_READS: whole(1, 64).default(8),
  PORTICO_SESSION_WRITES: whole(1, 64).default(8),
  PORTICO_SESSION_CHATS: whole(1, 1000).default(5),
  /** Records of the provider's lists in memory, over all accounts. */
  PORTICO_CACHED_ROWS: whole(1000, 10_000_000).default(150_000),
  PORTICO_TRANSCRIPTS_MB: whole(1, 10_000).default(20),
  PORTICO_PUBLIC_PER_MINUTE: whole(60, 1_000_000).default(1200),
  /** Requests of one session to the dashboard's API. */
  PORTICO_SESSION_PER_MINUTE: whole(60, 1_000_000).default(600),
  PORTICO_PUBLIC_RENDERS: whole(1, 1000).default(32),
  PORTICO_DATA_DIR: z.string().default('.portico'),
  PORTICO_STORE_URL: redisUrl.optional(),
  /** Accepts a store that may lose what it has acknowledged. */
  PORTICO_STORE_VOLATILE: flag.default(false),
  PORTICO_SECRETS: secrets.optional(),
  PORTICO_SIGN_IN: ways.default(['api-key']),
  PORTICO_API_KEY: apiKey.optional(),
  /** The provider's login, exactly as its metadata states it. */
  PORTICO_OIDC_ISSUER: issuer.optional(),
  PORTICO_OIDC_CLIENT_ID: optional,
  PORTICO_OIDC_CLIENT_SECRET: optional,
  /** What customers call the login. */
  PORTICO_OIDC_NAME: z.string().min(1).max(60).optional(),
  PORTICO_REMEMBER_DAYS: whole(0, 400).default(90),
  PORTICO_SESSION_IDLE_MINUTES: whole(1, 44_640).default(120),
  PORTICO_SESSION_HOURS: whole(1, 9600).default(12),
  /** Whether customers may export and erase what is stored for them. */
  PORTICO_STORED_DATA: flag.default(false),
  /** Whether customers can share their account with support, and for how long at most. */
  PORTICO_SUPPORT: flag.default(true),
  PORTICO_SUPPORT_MINUTES_MAX: whole(15, 60).default(30),
  /** The login of support staff, exactly as its metadata states it. */
  PORTICO_SUPPORT_OIDC_ISSUER: issuer.optional(),
  PORTICO_SUPPORT_OIDC_CLIENT_ID: optional,
  PORTICO_SUPPORT_OIDC_CLIENT_SECRET: optional,
  /** Read while running: an announcement, or read-only mode. */
  PORTICO_MAINTENANCE_FILE: optional,
  PORTICO_FEATURES: featureList.default([...features]),
  PORTICO_MODELS: z.string().default('').transform(listOf),
  PORTICO_LOCALES_DIR: optional,
  PORTICO_EMBED_ORIGINS: frameOrigins.default(['*']),
  PORTICO_BRAND_NAME: z.string().min(1).max(60).default('Portico'),
  PORTICO_BRAND_COLOR: brandColor.optional(),
  PORTICO_BRAND_LOGO: image.optional(),
  /** For dark pages. */
  PORTICO_BRAND_LOGO_DARK: image.optional(),
  PORTICO_BRAND_FAVICON: image.optional(),
  PORTICO_LINKS: links.default({}),
  PORTICO_METRICS_PORT: whole(0, 65_535).optional(),
  PORTICO_METRICS_HOST: z.string().default('127.0.0.1'),
  PORTICO_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,512}$/, 'must be 16 to 512 letters, digits or ._~+/=-')
    .optional(),
  PORTICO_METRICS_SOCKET: z.string().regex(/^\//, 'must be an absolute path').optional(),
  PORTICO_DIST: z.string().default('dist'),
  PORTICO_DRAIN_SECONDS: whole(0, 300).default(0),
  PORTICO_FINISH_SECONDS: whole(0, 3600).default(10),
  PORTICO_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export interface Config extends z.output<typeof Environment> {
  /** The public origin, `https://panel.example`: never taken from a request. */
  readonly origin: string
  readonly loopback: boolean
  readonly dataDir: string
  /**
   * Names the provider that keys and data belong to. One name for all of loopback, because the
   * reference platform takes another port at each start.
   */
  readonly provider: string
  /** The build: `<dist>/web`, `<dist>/site`, `<dist>/embed`. */
  readonly dist: string
}

const oidcVariables = [
  'PORTICO_OIDC_ISSUER',
  'PORTICO_OIDC_CLIENT_ID',
  'PORTICO_OIDC_CLIENT_SECRET',
] as const

const isOpen = (url: URL) => url.protocol === 'http:' && !isLoopback(url.hostname)

/** Rules that need more than one variable. */
function crossChecks(value: z.output<typeof Environment>, publicUrl: URL): string[] {
  const lines: string[] = []
  if (isOpen(publicUrl))
    lines.push('PORTICO_ORIGIN: plain http is for loopback only; set the https origin')
  if (isOpen(value.PORTICO_UPSTREAM_URL) && !value.PORTICO_UPSTREAM_INSECURE)
    lines.push('PORTICO_UPSTREAM_URL: must be https (PORTICO_UPSTREAM_INSECURE=1 allows http)')
  if (!isLoopback(publicUrl.hostname) && !value.PORTICO_SECRETS?.length)
    lines.push('PORTICO_SECRETS: required outside loopback, 32 bytes in base64url')
  if (value.PORTICO_STORE_URL && !value.PORTICO_SECRETS?.length)
    lines.push('PORTICO_SECRETS: required by PORTICO_STORE_URL, the same on every server')
  if (value.PORTICO_METRICS_PORT !== undefined && !value.PORTICO_METRICS_TOKEN)
    lines.push('PORTICO_METRICS_TOKEN: required by PORTICO_METRICS_PORT')
  if (value.PORTICO_METRICS_PORT !== undefined && value.PORTICO_METRICS_SOCKET)
    lines.push('PORTICO_METRICS_SOCKET: set this or PORTICO_METRICS_PORT, not both')
  if (value.PORTICO_SIGN_IN.includes('oidc')) {
    for (const name of oidcVariables) if (!value[name]) lines.push(`${name}: required by oidc`)
    if (value.PORTICO_OIDC_ISSUER && isOpen(value.PORTICO_OIDC_ISSUER))
      lines.push('PORTICO_OIDC_ISSUER: must be https')
  } else if (value.PORTICO_OIDC_ISSUER)
    lines.push('PORTICO_OIDC_ISSUER: is not used unless PORTICO_SIGN_IN names oidc')
  lines.push(...staffSignInFaults(value, isOpen))
  if (value.PORTICO_FEATURES.includes('embeds') && !value.PORTICO_FEATURES.includes('public-pages'))
    lines.push('PORTICO_FEATURES: embeds need public-pages')
  if (value.PORTICO_SIGN_IN.includes('passkey')) {
    // WebAuthn names a site by its host name (Level 3, §5.1.2).
    if (isIP(publicUrl.hostname.replaceAll(/[[\]]/g, '')) !== 0)
      lines.push('PORTICO_SIGN_IN: passkey needs a host name in PORTICO_ORIGIN, not an address')
    if (!value.PORTICO_SIGN_IN.some((way) => way === 'api-key' || way === 'oidc'))
      lines.push('PORTICO_SIGN_IN: passkey needs api-key or oidc, to add the first one')
  }
  if (value.PORTICO_SIGN_IN.includes('single-key')) {
    if (!value.PORTICO_API_KEY) lines.push('PORTICO_API_KEY: required by single-key')
    // Everybody who can reach the server would be signed in.
    if (!isLoopback(publicUrl.hostname) || !isLoopback(value.PORTICO_HOST))
      lines.push('PORTICO_SIGN_IN: single-key is for loopback only')
  }
  return lines
}

const settings = [
  ...Object.keys(Environment.shape),
  ...secretVariables.map((name) => `${name}_FILE`),
]

type Variables = Readonly<Record<string, string | undefined>>

/** @throws ConfigError with one line per wrong or missing variable */
function parseVariables<T>(schema: z.ZodType<T>, env: Variables): T {
  const stated = Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const named = checkNames(Object.fromEntries(stated), settings)
  const { values, sources, lines } = withSecretFiles(named.values)
  lines.unshift(...named.lines)
  if (lines.length > 0) throw new ConfigError(lines)
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const line = (name: string) => {
    if (values[name] === undefined) return `${name}: is required`
    const issue = parsed.error.issues.find(({ path }) => String(path[0]) === name)
    return `${sources.get(name) ?? name}: ${issue?.message ?? 'is wrong'}`
  }
  const wrong = new Set(parsed.error.issues.map(({ path }) => line(String(path[0]))))
  throw new ConfigError([...wrong])
}

/**
 * Reads and checks the environment.
 * @throws ConfigError with one line per wrong or missing variable
 */
export function readConfig(env: Variables): Config {
  const value = parseVariables(Environment, env)
  const host = isIPv6(value.PORTICO_HOST) ? `[${value.PORTICO_HOST}]` : value.PORTICO_HOST
  const publicUrl = value.PORTICO_ORIGIN ?? new URL(`http://${host}:${value.PORT}`)
  const lines = crossChecks(value, publicUrl)
  if (lines.length > 0) throw new ConfigError(lines)
  return {
    ...value,
    origin: publicUrl.origin,
    loopback: isLoopback(publicUrl.hostname),
    dataDir: resolve(value.PORTICO_DATA_DIR),
    provider: isLoopback(value.PORTICO_UPSTREAM_URL.hostname)
      ? 'this machine'
      : value.PORTICO_UPSTREAM_URL.href,
    dist: resolve(value.PORTICO_DIST),
  }
}

/** The configuration of this process. @throws ConfigError */
export const processConfig = (): Config => readConfig(process.env)

/**
 * The files of this process's secrets that every user of the machine may read. They do not stop the start,
 * because container platforms mount secrets with mode 0444 where nobody else is.
 */
export const openSecretFiles = (): { name: string; path: string }[] =>
  secretVariables.flatMap((secret) => {
    const name = `${secret}_FILE`
    const path = process.env[name]
    return path && (statSync(path).mode & 0o004) !== 0 ? [{ name, path }] : []
  })

const StoreEnvironment = Environment.pick({
  PORTICO_DATA_DIR: true,
  PORTICO_SECRETS: true,
  PORTICO_STORE_URL: true,
  PORTICO_STORE_VOLATILE: true,
})

export type StoreConfig = Pick<
  Config,
  'dataDir' | 'PORTICO_SECRETS' | 'PORTICO_STORE_URL' | 'PORTICO_STORE_VOLATILE'
>

/** Where this process finds the store and its secrets. @throws ConfigError */
export function storeConfig(): StoreConfig {
  const { PORTICO_DATA_DIR, ...value } = parseVariables(StoreEnvironment, process.env)
  return { ...value, dataDir: resolve(PORTICO_DATA_DIR) }
}
