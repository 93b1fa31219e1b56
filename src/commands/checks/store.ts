/** The store: reachable, durable, this installation's own, and opened by the configured secrets. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { openedStore, secretIdsOf } from '#commands/opened-store.ts'
import { type Config, ConfigError } from '#server/config.ts'
import { openStore } from '#server/open-store.ts'
import { formatFault, sqliteFormat } from '#server/store-format.ts'
import { storeFault } from '#server/store-id.ts'

import { broken, doubtful, type Finding, fine } from './finding.ts'

const check = 'store'
const missingSecrets = (needed: readonly string[], config: Config): string | null => {
  const ids = secretIdsOf(config)
  const missing = needed.filter((id) => !ids.includes(id))
  return missing.length === 0
    ? null
    : `records need the missing secret ${missing.join(', ')}: add it to PORTICO_SECRETS`
}

/** Reads the file only, so that it works beside a running server. */
function checkSqlite(config: Config): Finding {
  const file = join(config.dataDir, 'bff.sqlite')
  if (!existsSync(file))
    return fine(check, `none yet in ${config.dataDir}; the first start makes it`)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const format = sqliteFormat(database)
    if (format === undefined) return fine(check, `${file} is empty; the first start fills it`)
    const formatProblem = formatFault(format)
    if (formatProblem) return broken(check, `${file} ${formatProblem}`)
    const damage = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
    if (damage !== 'ok') return broken(check, `${file} is damaged; restore the backup`)
    const rows = database
      .prepare('SELECT DISTINCT lower(hex(substr(value, 1, 4))) AS id FROM records')
      .all()
    const fault = missingSecrets(
      rows.map(({ id }) => String(id)),
      config,
    )
    return fault ? broken(check, fault) : fine(check, file)
  } finally {
    database.close()
  }
}

async function checkRedis(config: Config): Promise<Finding> {
  const url = new URL(config.PORTICO_STORE_URL ?? '')
  const open = (PORTICO_STORE_VOLATILE: boolean) =>
    openStore({ ...config, PORTICO_STORE_VOLATILE }, Date.now)
  const database = await open(config.PORTICO_STORE_VOLATILE)
  try {
    const fault = missingSecrets(await database.secretIds(), config)
    if (fault) return broken(check, fault)
    const lost = await storeFault(config, openedStore(config, database), database)
    if (lost) return broken(check, lost)
    await database.check()
    if (config.PORTICO_STORE_VOLATILE)
      return doubtful(
        check,
        `${url.host} answers, but may lose data: PORTICO_STORE_VOLATILE is set`,
      )
    return url.protocol === 'redis:' && !config.loopback
      ? fine(
          check,
          `${url.host} answers and keeps what it acknowledges; the connection is not encrypted`,
        )
      : fine(check, `${url.host} answers and keeps what it acknowledges`)
  } finally {
    await database.close()
  }
}

export async function checkStore(config: Config): Promise<Finding> {
  try {
    return config.PORTICO_STORE_URL === undefined ? checkSqlite(config) : await checkRedis(config)
  } catch (error) {
    if (error instanceof ConfigError) return broken(check, error.lines.join('; '))
    return broken(check, error instanceof Error ? error.message : 'cannot be used')
  }
}
