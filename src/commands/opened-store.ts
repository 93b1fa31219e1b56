/** The one place, beside `vault.ts`, where commands use secrets. */
import { secretsOf } from '#bff/vault/open-vault.ts'
import { sealStore } from '#bff/vault/sealed-store.ts'
import { createVault } from '#bff/vault/vault.ts'
import type { StoreConfig } from '#server/config.ts'
import type { Database, Store } from '#server/store.ts'

import { CommandRefused } from './command.ts'

type Secrets = Pick<StoreConfig, 'dataDir' | 'PORTICO_SECRETS'>

/** Ids of the configured secrets, the one that seals first. Empty before the first start. */
export function secretIdsOf(config: Secrets): readonly string[] {
  const secrets = secretsOf(config)
  return secrets.length === 0 ? [] : createVault(secrets).secretIds
}

/** The records in clear text. @throws CommandRefused without secrets */
export function openedStore(config: Secrets, database: Database): Store {
  const secrets = secretsOf(config)
  if (secrets.length === 0) throw new CommandRefused('PORTICO_SECRETS: is required')
  return sealStore(database, createVault(secrets))
}
