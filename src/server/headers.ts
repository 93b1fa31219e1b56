/** Security headers for every response. */
import type { Config } from './config.ts'

/** Origins of images elsewhere; a path is our own. */
export const originsOf = (images: readonly (string | undefined)[]): string[] => [
  ...new Set(images.flatMap((image) => URL.parse(image ?? '')?.origin ?? [])),
]

/**
 * Content-Security-Policy of the dashboard's documents: only our own bundle, the scripts in the
 * document (`scriptHashes`: SHA-256 in Base64) and the brand's images. React and Base UI set styles through the
 * CSSOM, so `style-src` needs no 'unsafe-inline'.
 */
export const documentPolicy = (
  images: readonly (string | undefined)[],
  scriptHashes: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    ['img-src', "'self'", 'data:', ...originsOf(images)].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp-report',
  ].join('; ')

/** Of a page that consists of HTML and one inline style: `styleHash` is its SHA-256 in Base64. */
export const plainPolicy = (styleHash: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const always: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/** Defaults that a handler may override: only embeds may be framed. */
const unlessSet: [string, string][] = [
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
]

/** What browsers obey over HTTPS only. */
const overHttps: [string, string][] = [
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
]

const isHttps = ({ origin }: Pick<Config, 'origin'>) => origin.startsWith('https:')

const secured = new WeakSet<Response>()

/** Whether a response has all of its headers, by `secureResponse`. */
export const isSecured = (response: Response): boolean => secured.has(response)

/**
 * A response that is created with its id and the headers of `secure`, for those sent most: changing them
 * later takes as long as the rest of the border (`docs/decisions/0074-cached-pages.md`).
 */
export function secureResponse(
  body: BodyInit | null,
  { status, headers }: { status: number; headers: Record<string, string> },
  config: Pick<Config, 'origin'>,
  requestId: string,
): Response {
  const all: Record<string, string> = {}
  const add = (entries: [string, string][]) => {
    for (const [name, value] of entries) all[name.toLowerCase()] = value
  }
  add(unlessSet)
  add(Object.entries(headers))
  add(always)
  if (isHttps(config)) add(overHttps)
  all['x-request-id'] = requestId
  const response = new Response(body, { status, headers: all })
  secured.add(response)
  return response
}

export function secure(headers: Headers, config: Pick<Config, 'origin'>): Headers {
  for (const [name, value] of always) headers.set(name, value)
  for (const [name, value] of unlessSet) if (!headers.has(name)) headers.set(name, value)
  if (isHttps(config)) for (const [name, value] of overHttps) headers.set(name, value)
  return headers
}
