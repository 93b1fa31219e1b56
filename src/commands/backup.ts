/** `portico backup`: copies what would be lost for good, beside a running server. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'

import { storeConfig } from '#server/config.ts'

import {
  copyInto,
  digestOf,
  filesBeside,
  inspectStore,
  type Manifest,
  manifestOf,
  readManifest,
  secureFile,
  storeFile,
} from './backup-files.ts'
import { type Command, CommandRefused } from './command.ts'
import { pathOf } from './config.ts'

const usage = `portico backup --to <folder>
                           copies the store and what lies beside it, while the server runs`

/** One consistent state, without what has been deleted. */
function copyStore(dataDir: string, to: string): void {
  const database = new DatabaseSync(join(dataDir, storeFile), { timeout: 5000 })
  try {
    database.prepare('VACUUM INTO ?').run(join(to, storeFile))
  } finally {
    database.close()
  }
  secureFile(join(to, storeFile))
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  if (values.to === undefined) throw new CommandRefused(usage)
  const to = pathOf(values.to)
  const { dataDir, PORTICO_STORE_URL: url } = storeConfig()
  const hasStore = url === undefined
  if (hasStore && !existsSync(join(dataDir, storeFile)))
    throw new CommandRefused(`nothing is stored in ${dataDir}`)
  if (existsSync(to) && readdirSync(to).length > 0) throw new CommandRefused(`${to} is not empty`)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const beside = filesBeside(dataDir)
  if (hasStore) copyStore(dataDir, to)
  for (const name of beside) copyInto(name, dataDir, to)
  const names = [...(hasStore ? [storeFile] : []), ...beside]
  const manifest: Manifest = {
    createdAt: new Date().toISOString(),
    files: Object.fromEntries(names.map((name) => [name, digestOf(join(to, name))])),
  }
  // Last: a backup without it is not complete.
  writeFileSync(manifestOf(to), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  secureFile(manifestOf(to))

  readManifest(to)
  if (hasStore) {
    const { counts, secretIds } = inspectStore(join(to, storeFile))
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    console.log(`${total} records, read back from ${join(to, storeFile)}`)
    console.log(`They need the secrets ${secretIds.join(', ')}: keep those elsewhere`)
  } else {
    const { host } = new URL(url)
    console.log(`The records are in the store at ${host}. Save its append-only folder there, or a`)
    console.log('snapshot (BGSAVE), as its own documentation says')
  }
  console.log(`${beside.length} files beside the store`)
}

export const command: Command = { usage, run }
