/** Loads the built dashboard into memory: each file with its type, ETag and compressed forms. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { negotiateEncoding } from '#server/encoding.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const compressible = /^(text|application)\/|svg/

type Encoding = 'br' | 'gzip' | 'identity'

export interface BuiltFile {
  type: string
  /** Weak ETag, because all encodings of a file share it. */
  tag: string
  /** Whether its name contains a hash of its content. */
  isHashed: boolean
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>
}

/** In Base64, as a content security policy names what it allows. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

const brotli = (plain: Buffer, quality: number): Buffer<ArrayBuffer> =>
  brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/**
 * `stored` finds a compressed twin by its extension. `quality` is brotli's: 11 makes scripts 7 % smaller
 * than 9, but takes ten times as long.
 */
export function builtFile(
  name: string,
  plain: Buffer<ArrayBuffer>,
  stored: (extension: string) => Buffer<ArrayBuffer> | null = () => null,
  quality = 9,
): BuiltFile {
  const type = types[extname(name)] ?? 'application/octet-stream'
  const bodies: BuiltFile['bodies'] = { identity: plain }
  if (compressible.test(type) && plain.length > 1000) {
    bodies.br = stored('.br') ?? brotli(plain, quality)
    bodies.gzip = stored('.gz') ?? gzipSync(plain, { level: 9 })
  }
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  return { type, tag: `W/"${digest}"`, isHashed: /-[\w-]{8,}\.\w+$/.test(name), bodies }
}

/** All files below a folder by URL path, without source maps and compressed twins. */
export function loadFiles(folder: string, quality?: number): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    if (!statSync(path).isFile() || /\.(map|br|gz)$/.test(entry) || /(^|[\\/])\./.test(entry))
      continue
    const name = relative(folder, path).split(sep).join('/')
    const stored = (extension: string) =>
      existsSync(path + extension) ? readFileSync(path + extension) : null
    files.set(`/${name}`, builtFile(name, readFileSync(path), stored, quality))
  }
  return files
}

/** Writes compressed twins next to the files of a build, so that no start has to compress them. */
export function writeTwins(folder: string): void {
  for (const [name, { bodies }] of loadFiles(folder, 11)) {
    if (bodies.br) writeFileSync(join(folder, `${name}.br`), bodies.br)
    if (bodies.gzip) writeFileSync(join(folder, `${name}.gz`), bodies.gzip)
  }
}

/** The smallest body among those that a request prefers. */
export function bodyFor(file: BuiltFile, acceptEncoding: string): [Encoding, Buffer<ArrayBuffer>] {
  const offered = (['br', 'gzip'] as const).filter((encoding) => file.bodies[encoding])
  const encoding = negotiateEncoding(acceptEncoding, offered)
  return [encoding, file.bodies[encoding] ?? Buffer.alloc(0)]
}
