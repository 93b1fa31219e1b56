/**
 * The scripts that host pages load. Each build has an address of its own that never changes
 * (`/embed/1.0.0-3fa9c1d2/…`, with SRI) beside the moving `/embed/v1/…`. What was served once stays
 * in the data directory, so that a page which pinned it goes on working.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { type Assets, assets } from '#bff/public/pages/assets.ts'

/** Of the public surface: attributes, parts, events, keys. Semantic versioning. */
export const SURFACE = '1.0.0'

const NAMES = ['portico-prices.js', 'portico-controls.js', 'frame-height.js'] as const

export interface EmbedFiles {
  /** `1.0.0-3fa9c1d2`. */
  version: string
  /** `sha384-…` by file. */
  integrity: Record<(typeof NAMES)[number], string>
  /** Files of a version; `null`: never served here. */
  of(version: string): Assets | null
}

const sha384 = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Puts a build beside the earlier ones, whole or not at all. */
async function archive(folder: string, version: string, files: Map<string, Uint8Array>) {
  const target = path.join(folder, version)
  const beside = `${target}.${process.pid}.tmp`
  await mkdir(beside, { recursive: true })
  for (const [name, bytes] of files) await writeFile(path.join(beside, name), bytes)
  // Another replica may have been faster.
  await rename(beside, target).catch(() => rm(beside, { recursive: true, force: true }))
}

/** @throws where `npm run build` has not made the embeds */
export async function embedFiles(dist: string, dataDir: string): Promise<EmbedFiles> {
  const built = path.join(dist, 'embed')
  const bytes = new Map<string, Uint8Array>()
  for (const name of NAMES) bytes.set(name, new Uint8Array(await readFile(path.join(built, name))))
  const hash = createHash('sha256')
  for (const content of bytes.values()) hash.update(content)
  const version = `${SURFACE}-${hash.digest('hex').slice(0, 8)}`
  const folder = path.join(dataDir, 'public', 'embed')
  const kept: string[] = await readdir(folder).catch(() => [])
  if (!kept.includes(version)) await archive(folder, version, bytes)
  const versions = new Map<string, Assets>()
  for (const name of new Set([...kept, version]))
    if (/^\d+\.\d+\.\d+-[0-9a-f]{8}$/.test(name))
      versions.set(name, await assets(path.join(folder, name)))
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
