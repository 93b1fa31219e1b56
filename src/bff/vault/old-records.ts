/** Seals what versions until November 2026 stored in the clear. */
import type { Database, StoredRecord } from '#server/store.ts'

import { sealed } from './sealed-store.ts'
import type { Vault } from './vault.ts'

const plainKinds = new Set(['job', 'job-item', 'change'])
/** What the JSON of an object, and of a list of objects, begins with: `{"` and `[{`. */
const startsLikeJson = /^(?:7b22|5b7b)/

function isJson(value: Buffer): boolean {
  try {
    JSON.parse(value.toString())
    return true
  } catch {
    return false
  }
}

/** Safe to repeat after a crash. Sessions that sealed their key alone are deleted. */
export async function sealOldRecords(database: Database, vault: Vault): Promise<void> {
  const prefixes = (await database.secretIds()).filter(
    (id) => startsLikeJson.test(id) && !vault.secretIds.includes(id),
  )
  for (const prefix of prefixes) {
    let batch = await database.sealedBy(prefix)
    while (batch.length > 0) {
      await sealBatch(database, vault, batch)
      batch = await database.sealedBy(prefix, batch.at(-1))
    }
  }
}

async function sealBatch(database: Database, vault: Vault, batch: StoredRecord[]): Promise<void> {
  const plain = batch.filter(({ value }) => isJson(value))
  await database.replaceValues(
    plain
      .filter(({ kind }) => plainKinds.has(kind))
      .map((record) => ({ record, value: sealed(vault, record).value })),
  )
  for (const { kind, id } of plain) if (kind === 'session') await database.delete(kind, id)
}
