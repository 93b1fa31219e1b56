import { ConfigError } from '#server/config.ts'
import { formatFault, storeFormat } from '#server/store-format.ts'

import type { Connection } from './connection.ts'
import * as scripts from './scripts.ts'

const key = `${scripts.tag}:format`

/**
 * Gives an empty store the format number.
 * @throws ConfigError if another format, or none, is in it
 */
export async function requireFormat({ run, send }: Connection): Promise<void> {
  // Before the number: another server that starts writes its number before its first record.
  const isEmpty = ((await run(scripts.secretIds)) as Buffer[]).length === 0
  if (isEmpty) await send('SET', key, String(storeFormat), 'NX')
  const found = await send('GET', key)
  const fault = formatFault(found === null ? null : Number(found))
  if (fault) throw new ConfigError([`PORTICO_STORE_URL: the store ${fault}`])
}
