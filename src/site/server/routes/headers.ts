/** Headers of the public pages: who may cache them, and what their documents may load. */
import { createHash } from 'node:crypto'

/** Shared caches may serve stale pages (RFC 5861); browsers revalidate after a minute. */
export const shared =
  'public, max-age=60, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800'

/** While the provider cannot be reached, so that caches revalidate sooner. */
export const sharedStale =
  'public, max-age=30, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800'

export const immutable = 'public, max-age=31536000, immutable'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface PolicyParts {
  /** The one inline style: the brand colour. */
  style: string | null
  imageOrigins: readonly string[]
  /** Who may frame the document; nobody by default. */
  frameAncestors?: readonly string[]
  /** Allows frames of ours, for the builder's preview. */
  frames?: boolean
}

export function contentPolicy({
  style,
  imageOrigins,
  frameAncestors,
  frames,
}: PolicyParts): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${style === null ? '' : ` ${hash(style)}`}`,
    ["img-src 'self'", ...imageOrigins].join(' '),
    "manifest-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(frames ? ["frame-src 'self'"] : []),
    `frame-ancestors ${frameAncestors?.join(' ') ?? "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp-report',
  ].join('; ')
}

/** Surrogate tags, for CDNs that purge by tag. */
export const cacheTags = (...tags: string[]) => ({ 'Cache-Tag': tags.join(',') })
