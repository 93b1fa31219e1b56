/** A body in the encodings browsers accept, each with its own strong validator (RFC 9110 §8.8). */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Best first. */
export const compressions = ['br', 'gzip'] as const
export type Encoding = (typeof compressions)[number] | 'identity'

export interface Variant {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

const variant = (bytes: Buffer): Variant => ({
  // Copied, because zlib returns slices of a shared pool and would keep all of it in memory.
  bytes: Buffer.from(new Uint8Array(bytes).buffer),
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
})

/** @param quality brotli's, 1 to 11: 11 for pages that many read, less for others. */
export async function encode(text: string, quality: number): Promise<Record<Encoding, Variant>> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity, { level: quality > 9 ? 9 : 6 }),
  ])
  return { identity: variant(identity), br: variant(br), gzip: variant(gzipped) }
}

/**
 * `If-Modified-Since` (RFC 9110 §13.1.3). Anything but an HTTP-date in its current form is ignored.
 * @param lastModified an HTTP-date
 */
export function notModifiedSince(ifModifiedSince: string | null, lastModified: string): boolean {
  if (ifModifiedSince === null) return false
  const since = new Date(ifModifiedSince)
  return since.toUTCString() === ifModifiedSince && since.getTime() >= Date.parse(lastModified)
}

/** `If-None-Match` by weak comparison, as RFC 9110 §13.1.2 asks for GET. */
export function matchesTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
