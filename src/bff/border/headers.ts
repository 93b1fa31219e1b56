/** Security headers of every answer. */
import type { Config } from '#bff/config.ts'

/**
 * Policy of the dashboard's documents: one bundle of ours, nothing from elsewhere. What React and
 * Base UI place, they place by the CSSOM, which needs no word here.
 */
export const documentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
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

const always: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/** Where a handler has not said otherwise: an embed may be framed, everything else may not. */
const unlessSet: [string, string][] = [
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
]

export function secure(headers: Headers, config: Pick<Config, 'origin'>): Headers {
  for (const [name, value] of always) headers.set(name, value)
  for (const [name, value] of unlessSet) if (!headers.has(name)) headers.set(name, value)
  if (config.origin.startsWith('https:'))
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  return headers
}
