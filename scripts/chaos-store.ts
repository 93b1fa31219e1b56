/** A shared store that is slow, gone, full or read-only. Part of `npm run chaos`, where Redis is there. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { hasRedis, startRedis } from '#testing/redis.ts'

import { createClient, eventually, type Row } from './chaos-client.ts'
import { account, envelope } from './chaos-replies.ts'
import { startBff, stop } from './processes.ts'

const key = 'chaos_the_right_key'

export async function runStore(): Promise<Row[]> {
  if (!hasRedis) return []
  const redis = await startRedis()
  const provider = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(envelope(request.url?.endsWith('/account') ? account : []))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => void provider.once('listening', resolve))
  // Never a string or null while a TCP server listens.
  const { port } = provider.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-store-'))
  const { child, listening } = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${port}`,
    PORTICO_DATA_DIR: dataDir,
    PORTICO_LOG_LEVEL: 'silent',
    PORTICO_STORE_URL: redis.url,
    PORTICO_SECRETS: randomBytes(32).toString('base64url'),
  })
  const client = createClient(listening.origin)
  const cookie = await client.signIn(key)
  const rows: Row[] = []
  const isReady = (text: string) => text.includes('"ready"')

  async function during(
    name: string,
    reason: string,
    fault: { begin: () => unknown; end: () => unknown; readable: boolean },
  ): Promise<void> {
    await fault.begin()
    const note = (what: string, expected: string, { seen, ms }: { seen: string; ms: number }) =>
      void rows.push({ name: `store ${name}: ${what}`, expected, seen, ms })
    note(
      'signing in',
      '503 overloaded',
      await client.outcome('POST', '/api/session', '', { apiKey: key }),
    )
    const read = await client.outcome('GET', '/api/account', cookie)
    note('a page of a session', fault.readable ? '200' : '503 overloaded', read)
    note('a public page', '200', await client.outcome('GET', '/api/public/help?locale=en'))
    const hasReason = (text: string) => text.includes(`"${reason}"`)
    note('readiness', `"${reason}"`, await eventually(client.readiness, hasReason))
    await fault.end()
    note('readiness afterwards', '"ready"', await eventually(client.readiness, isReady))
    note('the session afterwards', '200', await client.outcome('GET', '/api/account', cookie))
  }

  await during('gone', 'store', {
    begin: () => redis.kill(),
    end: () => redis.start(),
    readable: false,
  })
  await during('stopped', 'store', {
    begin: () => redis.pause(),
    end: () => redis.resume(),
    readable: false,
  })
  await during('full', 'store-full', {
    begin: () => redis.command('CONFIG', 'SET', 'maxmemory', '1'),
    end: () => redis.command('CONFIG', 'SET', 'maxmemory', '0'),
    readable: true,
  })
  await during('read-only', 'store-read-only', {
    // Nobody is there, so that nothing replaces the data.
    begin: () => redis.command('REPLICAOF', '127.0.0.1', '1'),
    end: () => redis.command('REPLICAOF', 'NO', 'ONE'),
    readable: true,
  })
  await stop(child)
  provider.closeAllConnections()
  provider.close()
  await redis.end()
  rmSync(dataDir, { recursive: true, force: true })
  return rows
}
