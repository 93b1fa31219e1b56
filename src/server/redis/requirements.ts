import { ConfigError } from '#server/config.ts'
import { formatFault, storeFormat } from '#server/store-format.ts'

import type { Connection } from './connection.ts'
import * as scripts from './scripts.ts'

/**
 * Refuses a server that may lose what it has acknowledged: a sign-out, a changed setting.
 * @throws ConfigError
 */
export async function requireDurable({ send }: Connection): Promise<void> {
  // Not `CONFIG GET`, which managed services and ACL rules forbid.
  const information = await Promise.all(['persistence', 'memory'].map((part) => send('INFO', part)))
  const fields = new Map(
    information
      .join('\r\n')
      .split('\r\n')
      .map((line) => line.split(':') as [string, string | undefined]),
  )
  const lines: string[] = []
  const refuse = (reason: string) =>
    lines.push(`PORTICO_STORE_URL: ${reason}; PORTICO_STORE_VOLATILE=1 accepts that`)
  if (fields.get('aof_enabled') !== '1')
    refuse('the server keeps no append-only file, so a crash loses data (appendonly yes)')
  const policy = fields.get('maxmemory_policy')
  if (policy !== 'noeviction')
    refuse(`the server deletes data when memory is short (maxmemory-policy ${policy ?? 'unknown'})`)
  if (lines.length > 0) throw new ConfigError(lines)
}

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
