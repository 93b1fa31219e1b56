/**
 * Seals with the first secret what an older one seals, record by record of whatever kind, so that the
 * older secret can be removed. Knows no state of its own: an interrupted rotation just runs again.
 */
import { setImmediate as rest } from 'node:timers/promises'

import type { Logger } from 'pino'

import type { Database } from '#server/store.ts'

import { opened, sealed } from './sealed-store.ts'
import type { Vault } from './vault.ts'

export interface Rotation {
  resealed: number
  /** Records that an available secret should open but does not: they were changed or moved. */
  damaged: number
}

/** Yields after each batch, so that requests are served meanwhile. Stops early on `signal`. */
export async function rotate(
  database: Database,
  vault: Vault,
  signal?: AbortSignal,
): Promise<Rotation> {
  const [, ...older] = vault.secretIds
  const result = { resealed: 0, damaged: 0 }
  for (const secretId of older) {
    let batch = await database.sealedBy(secretId)
    while (batch.length > 0) {
      if (signal?.aborted) return result
      const changes = batch.flatMap((record) => {
        const plain = opened(vault, record)
        return plain ? [{ record, value: sealed(vault, plain).value }] : []
      })
      await database.replaceValues(changes)
      result.resealed += changes.length
      result.damaged += batch.length - changes.length
      await rest()
      batch = await database.sealedBy(secretId, batch.at(-1))
    }
  }
  return result
}

/** Rotates once per start. `stop` resolves when nothing is written any more. */
export function rotateInBackground(parts: { database: Database; vault: Vault; log: Logger }): {
  stop(): Promise<void>
} {
  const { database, vault, log } = parts
  const stopping = new AbortController()
  async function run() {
    try {
      const { resealed, damaged } = await rotate(database, vault, stopping.signal)
      if (resealed + damaged > 0) log.info({ event: 'secrets-rotated', resealed, damaged }, 'vault')
    } catch (error) {
      log.error({ err: error }, 'secrets not rotated')
    }
  }
  const done = run()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/**
 * Deletes what no secret opens: records of missing secrets, and damaged ones of older secrets.
 * Returns how many.
 */
export async function discard(database: Database, vault: Vault): Promise<number> {
  const [first] = vault.secretIds
  let deleted = 0
  for (const secretId of await database.secretIds()) {
    if (secretId === first) continue
    let batch = await database.sealedBy(secretId)
    while (batch.length > 0) {
      for (const record of batch)
        if (!opened(vault, record) && (await database.delete(record.kind, record.id))) deleted += 1
      batch = await database.sealedBy(secretId, batch.at(-1))
    }
  }
  return deleted
}
