/** Creates the vault at the start of the process, and checks that it opens what is stored. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Config, ConfigError } from '#server/config.ts'
import type { Database } from '#server/store.ts'

import { createVault, type Vault } from './vault.ts'

type Settings = Pick<Config, 'PORTICO_SECRETS' | 'dataDir'>

const fileOf = ({ dataDir }: Settings) => join(dataDir, 'secret')

function readSecret(file: string): Buffer {
  chmodSync(file, 0o600)
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (secret.length !== 32) throw new ConfigError([`${file} does not hold a 32-byte secret`])
  return secret
}

function generateSecret(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // `wx`: if two processes start at once, one writes and both read the same secret.
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!existsSync(file)) throw error
  }
}

/** The configured secrets, or the one that a start on loopback generated. May be empty. */
export function secretsOf(settings: Settings): readonly Buffer[] {
  if (settings.PORTICO_SECRETS?.length) return settings.PORTICO_SECRETS
  const file = fileOf(settings)
  return existsSync(file) ? [readSecret(file)] : []
}

async function refusal(
  { settings, database }: { settings: Settings; database: Database },
  missing: readonly string[],
): Promise<ConfigError> {
  const place = settings.PORTICO_SECRETS?.length ? 'PORTICO_SECRETS' : fileOf(settings)
  const counts = await database.countSealed()
  const count = counts
    .filter(({ secretId }) => missing.includes(secretId))
    .reduce((sum, { records }) => sum + records, 0)
  return new ConfigError([
    `${place}: ${count} stored records need the missing secret ${missing.join(', ')}; ` +
      'add it, or give them up with "portico vault discard"',
  ])
}

/**
 * Generates a secret on loopback if none is configured and nothing is stored.
 * @throws ConfigError naming the missing secrets, if stored records need them
 */
export async function openVault(settings: Settings, database: Database): Promise<Vault> {
  const secrets = secretsOf(settings)
  if (secrets.length > 0) {
    const vault = createVault(secrets)
    const needed = await database.secretIds()
    const missing = needed.filter((id) => !vault.secretIds.includes(id))
    if (missing.length > 0) throw await refusal({ settings, database }, missing)
    return vault
  }
  const missing = await database.secretIds()
  if (missing.length > 0) throw await refusal({ settings, database }, missing)
  generateSecret(fileOf(settings), settings.dataDir)
  return createVault(secretsOf(settings))
}
