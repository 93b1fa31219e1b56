/**
 * The scripts host pages load. Each build has its own immutable address
 * (`/embed/1.0.0-3fa9c1d2/…`, for SRI) beside the moving `/embed/v1/…`. Old builds stay in the data
 * directory, so that a page that pinned one keeps working.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { type Assets, assets } from '#site/server/routes/assets.ts'

/** Semantic version of the public surface: attributes, parts, events, keys. */
export const SURFACE = '1.0.0'

const NAMES = ['portico-prices.js', 'portico-controls.js', 'frame-height.js'] as const

export interface EmbedFiles {
  /** `1.0.0-3fa9c1d2`. */
  version: string
  /** `sha384-…` by file. */
  integrity: Record<(typeof NAMES)[number], string>
  /** Files of a version; `null` if it was never served here. */
  of(version: string): Assets | null
}

const sha384 = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Archives a build beside the earlier ones, with all of its files or none. */
async function archive(folder: string, version: string, files: Map<string, Uint8Array>) {
  const target = path.join(folder, version)
  const temporary = `${target}.${process.pid}.tmp`
  await mkdir(temporary, { recursive: true })
  for (const [name, bytes] of files) await writeFile(path.join(temporary, name), bytes)
  // Fails if another replica has archived it already.
  await rename(temporary, target).catch(() => rm(temporary, { recursive: true, force: true }))
}

/** @throws before `npm run build` */
export async function embedFiles(dist: string, dataDir: string): Promise<EmbedFiles> {
  const built = path.join(dist, 'embed')
  const bytes = new Map<string, Uint8Array>()
  for (const name of NAMES) bytes.set(name, new Uint8Array(await readFile(path.join(built, name))))
  const hash = createHash('sha256')
  for (const content of bytes.values()) hash.update(content)
  const version = `${SURFACE}-${hash.digest('hex').slice(0, 8)}`
  const folder = path.join(dataDir, 'public', 'embed')
  const archived: string[] = await readdir(folder).catch(() => [])
  if (!archived.includes(version)) await archive(folder, version, bytes)
  const versions = new Map<string, Assets>()
  for (const name of new Set([...archived, version]))
    if (/^\d+\.\d+\.\d+-[0-9a-f]{8}$/.test(name))
      versions.set(name, assets(path.join(folder, name)))
  const integrityOf = (name: (typeof NAMES)[number]) => sha384(bytes.get(name) ?? new Uint8Array())
  return {
    version,
    integrity: {
      'portico-prices.js': integrityOf('portico-prices.js'),
      'portico-controls.js': integrityOf('portico-controls.js'),
      'frame-height.js': integrityOf('frame-height.js'),
    },
    of: (name) => versions.get(name) ?? null,
  }
}
