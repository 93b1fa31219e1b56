/** `portico vault status|rotate|discard`: `docs/operating.md`, "Rotate the secrets". */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { secretsOf } from '#bff/vault/open-vault.ts'
import { discard, rotate } from '#bff/vault/rotation.ts'
import { createVault, type Vault } from '#bff/vault/vault.ts'
import { storeConfig } from '#server/config.ts'
import { claimDataDirectory } from '#server/data-directory.ts'
import { openStore } from '#server/open-store.ts'
import type { Database } from '#server/store.ts'

import { type Command, CommandRefused } from './command.ts'

const usage = `portico vault status       which secrets seal how many records
portico vault rotate       seals with the first secret what older ones seal
portico vault discard      deletes records that no secret opens`

function stateOf(vault: Vault, secretId: string, records: number): string {
  const [first, ...older] = vault.secretIds
  if (secretId === first) return 'seals'
  if (!older.includes(secretId)) return 'missing: add it, or give the records up with discard'
  return records === 0 ? 'can be removed' : 'still needed'
}

async function status(database: Database, vault: Vault): Promise<void> {
  const counts = await database.countSealed()
  const secretIds = new Set([...vault.secretIds, ...counts.map(({ secretId }) => secretId)])
  for (const id of secretIds) {
    const kinds = counts.filter(({ secretId }) => secretId === id)
    const total = kinds.reduce((sum, { records }) => sum + records, 0)
    console.log(`secret ${id}: ${total} records, ${stateOf(vault, id, total)}`)
    for (const { kind, records } of kinds) console.log(`  ${kind} ${records}`)
  }
}

/** Returns how to release the directory; `null` if a server has it. */
function claimOrNull(dataDir: string): (() => void) | null {
  try {
    return claimDataDirectory(dataDir)
  } catch {
    return null
  }
}

async function rotateNow(database: Database, vault: Vault, dataDir: string): Promise<void> {
  const [first] = vault.secretIds
  // Other servers of a shared store cannot be detected from here.
  const release = database.isShared ? null : claimOrNull(dataDir)
  // A server that was started with other secrets could not read what this one seals.
  if (!release && !(await database.secretIds()).includes(first))
    throw new CommandRefused(`restart the server with secret ${first}, which makes it rotate`)
  const { resealed, damaged } = await rotate(database, vault)
  release?.()
  console.log(`${resealed} records sealed with secret ${first}`)
  if (damaged > 0)
    console.log(`${damaged} records are damaged and open with no secret: delete them with discard`)
  await status(database, vault)
}

async function run(args: string[]): Promise<void> {
  const command = args.join(' ')
  if (!/^(?:status|rotate|discard)$/.test(command)) throw new CommandRefused(usage)
  const config = storeConfig()
  // Opening would create it.
  if (config.PORTICO_STORE_URL === undefined && !existsSync(join(config.dataDir, 'bff.sqlite')))
    throw new CommandRefused(`nothing is stored in ${config.dataDir}`)
  const secrets = secretsOf(config)
  if (secrets.length === 0) throw new CommandRefused('PORTICO_SECRETS: is required')
  const vault = createVault(secrets)
  const database = await openStore(config, Date.now)
  try {
    if (command === 'status') await status(database, vault)
    else if (command === 'rotate') await rotateNow(database, vault, config.dataDir)
    else console.log(`${await discard(database, vault)} records deleted`)
  } finally {
    await database.close()
  }
}

export const command: Command = { usage, run }
