/** `portico store copy`: moves an installation to another store. `docs/operating.md`, "Several servers". */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { storeConfig } from '#server/config.ts'
import { claimDataDirectory } from '#server/data-directory.ts'
import { openStore } from '#server/open-store.ts'
import type { Database } from '#server/store.ts'

import { type Command, CommandRefused } from './command.ts'
import { pathOf } from './config.ts'

const usage = `portico store copy [--from <place>] [--to <place>]
                           copies all records, as they are sealed. A place is a data directory or a
                           redis:// address; PORTICO_DATA_DIR and PORTICO_STORE_URL if omitted`

type Opened = { database: Database; close: () => Promise<void> }

const isRedis = (place: string) => /^rediss?:\/\//.test(place)

async function open(place: string, PORTICO_STORE_VOLATILE: boolean): Promise<Opened> {
  const release = isRedis(place) ? () => undefined : claimDataDirectory(place)
  const database = await openStore(
    {
      dataDir: place,
      PORTICO_STORE_URL: isRedis(place) ? place : undefined,
      PORTICO_STORE_VOLATILE,
    },
    Date.now,
  )
  const close = async () => {
    await database.close()
    release()
  }
  return { database, close }
}

/** Copies what has not expired. Returns the number of records by kind. */
async function copy(from: Database, to: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const secretId of await from.secretIds()) {
    let batch = await from.sealedBy(secretId)
    while (batch.length > 0) {
      const current = batch.filter(({ expiresAt }) => expiresAt > Date.now())
      if (current.length > 0) await to.put(...current)
      for (const { kind } of current) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      batch = await from.sealedBy(secretId, batch.at(-1))
    }
  }
  return counts
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' } },
  })
  if (positionals.join(' ') !== 'copy') throw new CommandRefused(usage)
  const config = storeConfig()
  const placeOf = (place?: string) => (place && !isRedis(place) ? pathOf(place) : place)
  const from = placeOf(values.from) ?? config.dataDir
  const to = placeOf(values.to) ?? config.PORTICO_STORE_URL
  if (to === undefined || from === to) throw new CommandRefused(usage)
  if (!isRedis(from) && !existsSync(join(from, 'bff.sqlite')))
    throw new CommandRefused(`nothing is stored in ${from}`)
  const source = await open(from, true)
  const target = await open(to, config.PORTICO_STORE_VOLATILE)
  try {
    if ((await target.database.secretIds()).length > 0)
      throw new CommandRefused('the target is not empty')
    const counts = await copy(source.database, target.database)
    for (const [kind, records] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const stored = await target.database.size(kind)
      console.log(`${kind} ${records}${stored === records ? '' : `, but ${stored} are stored`}`)
      if (stored !== records) process.exitCode = 1
    }
    console.log(`${[...counts.values()].reduce((sum, count) => sum + count, 0)} records copied`)
  } finally {
    await source.close()
    await target.close()
  }
}

export const command: Command = { usage, run }
