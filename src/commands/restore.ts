/** `portico restore`: puts a backup into an empty data directory. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { storeConfig } from '#server/config.ts'
import { claimDataDirectory } from '#server/data-directory.ts'

import { copyInto, inspectStore, readManifest, storeFile } from './backup-files.ts'
import { type Command, CommandRefused } from './command.ts'
import { pathOf } from './config.ts'
import { secretIdsOf } from './opened-store.ts'

const usage = `portico restore --from <folder>
                           puts a backup into PORTICO_DATA_DIR, which must not hold a store`

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' } } })
  if (values.from === undefined) throw new CommandRefused(usage)
  const from = pathOf(values.from)
  const config = storeConfig()
  const { dataDir } = config
  const { createdAt, files } = readManifest(from)
  const hasStore = storeFile in files
  if (hasStore && config.PORTICO_STORE_URL !== undefined)
    throw new CommandRefused(
      'this backup is of SQLite: restore it without PORTICO_STORE_URL, then use portico store copy',
    )
  if (existsSync(join(dataDir, storeFile)))
    throw new CommandRefused(`${dataDir} is not empty: it holds ${storeFile}`)
  const missing = hasStore
    ? inspectStore(join(from, storeFile)).secretIds.filter(
        (id) => !secretIdsOf(config).includes(id),
      )
    : []
  if (missing.length > 0)
    throw new CommandRefused(
      `the backup needs the missing secret ${missing.join(', ')}: add it to PORTICO_SECRETS`,
    )
  const release = claimDataDirectory(dataDir)
  try {
    // The store last: without it, the directory counts as empty.
    const names = Object.keys(files).filter((name) => name !== storeFile)
    for (const name of names) copyInto(name, from, dataDir)
    if (hasStore) copyInto(storeFile, from, dataDir)
  } finally {
    release()
  }
  console.log(`${Object.keys(files).length} files of ${createdAt} restored into ${dataDir}`)
}

export const command: Command = { usage, run }
