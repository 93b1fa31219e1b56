/** What a backup holds, and how it is written and read back: `docs/operating.md`, "Back up". */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { z } from 'zod'

import { CommandRefused } from './command.ts'

export const storeFile = 'bff.sqlite'
/** Beside the store: what would be lost for good. */
const kept = ['public/embed', 'public/feedback.jsonl']
const manifestFile = 'backup.json'

const Manifest = z.object({
  createdAt: z.iso.datetime(),
  /** SHA-256 of each file, by its path. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.output<typeof Manifest>

/** Paths below `directory` of the files that a backup keeps beside the store. */
export function filesBeside(directory: string): string[] {
  return kept.flatMap((name) => {
    const path = join(directory, name)
    if (!existsSync(path)) return []
    if (name.endsWith('.jsonl')) return [name]
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
      .toSorted()
  })
}

export const digestOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex')

/** Only its owner may read it, and a power cut no longer undoes it. */
export function secureFile(file: string): void {
  chmodSync(file, 0o600)
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

export function copyInto(name: string, from: string, to: string): void {
  const target = join(to, name)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  copyFileSync(join(from, name), target)
  secureFile(target)
}

/** Records by kind, and the ids of the secrets that seal them. @throws if the file is damaged */
export function inspectStore(file: string): { counts: Map<string, number>; secretIds: string[] } {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const damage = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
    if (damage !== 'ok') throw new CommandRefused(`${file} is damaged`)
    const kinds = database.prepare('SELECT kind, count(*) AS n FROM records GROUP BY kind').all()
    const secrets = database
      .prepare('SELECT DISTINCT lower(hex(substr(value, 1, 4))) AS id FROM records')
      .all()
    return {
      counts: new Map(kinds.map(({ kind, n }) => [String(kind), Number(n)])),
      secretIds: secrets.map(({ id }) => String(id)),
    }
  } finally {
    database.close()
  }
}

export const manifestOf = (directory: string) => join(directory, manifestFile)

/** @throws CommandRefused if it is not a backup, or a file is not as it was written */
export function readManifest(directory: string): Manifest {
  const file = manifestOf(directory)
  if (!existsSync(file)) throw new CommandRefused(`there is no complete backup in ${directory}`)
  const manifest = Manifest.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  if (!manifest) throw new CommandRefused(`${file} is not what a backup writes`)
  for (const [name, digest] of Object.entries(manifest.files)) {
    const path = join(directory, name)
    if (name.split('/').includes('..') || !existsSync(path) || digestOf(path) !== digest)
      throw new CommandRefused(`${path} is missing or has changed since the backup`)
  }
  return manifest
}
