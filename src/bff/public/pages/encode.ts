/** A body in the encodings that browsers take, each with its own strong validator (RFC 9110 §8.8). */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Variant {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

export type Variants = Record<Encoding, Variant>

const variant = (bytes: Buffer): Variant => ({
  // A copy that owns its memory: zlib hands out slices of a pool. A Buffer, since node's streams
  // would wrap any other array anew for each answer.
  bytes: Buffer.from(new Uint8Array(bytes).buffer),
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
})

/** @param quality brotli's, 1–11: 11 for what many will read, less for a rare view. */
export async function encoded(text: string, quality: number): Promise<Variants> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gzipped(identity, { level: quality > 9 ? 9 : 6 }),
  ])
  return { identity: variant(identity), br: variant(br), gzip: variant(zipped) }
}

/** Browsers say a handful of things here: what was worked out is kept, up to a number of them. */
const chosen = new Map<string, Encoding>()
const MOST_CHOSEN = 64
const LONGEST_KEPT = 128

/**
 * The best encoding that a client takes (RFC 9110 §12.5.3). A coding that is not named counts
 * only through `*`; `identity` is always left as a way out.
 */
export function negotiated(header: string | null): Encoding {
  if (!header) return 'identity'
  const known = chosen.get(header)
  if (known) return known
  const encoding = best(header)
  if (chosen.size >= MOST_CHOSEN) chosen.clear()
  if (header.length <= LONGEST_KEPT) chosen.set(header, encoding)
  return encoding
}

function best(header: string): Encoding {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
        const q = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, q === undefined ? 1 : Number(q.slice(2))]
      }),
  )
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, zipped] = [weight('br'), weight('gzip')]
  if (br > 0 && br >= zipped) return 'br'
  return zipped > 0 ? 'gzip' : 'identity'
}

/**
 * `If-Modified-Since` (RFC 9110 §13.1.3). What is no HTTP-date in its one present form is passed over.
 * @param lastModified an HTTP-date
 */
export function unmodified(ifModifiedSince: string | null, lastModified: string): boolean {
  if (ifModifiedSince === null) return false
  const since = new Date(ifModifiedSince)
  return since.toUTCString() === ifModifiedSince && since.getTime() >= Date.parse(lastModified)
}

/** `If-None-Match` by weak comparison, as RFC 9110 §13.1.2 asks of GET. */
export function unchanged(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
