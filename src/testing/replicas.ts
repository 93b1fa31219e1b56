/** Several servers in this process on one redis-server, for tests. */
import { randomBytes } from 'node:crypto'

import type { Clock } from '#server/clock.ts'

import { startRedis, type TestRedis } from './redis.ts'
import { type ProviderFetch, startBff, type TestBff } from './start.ts'

export interface Replicas {
  readonly redis: TestRedis
  readonly servers: readonly [TestBff, TestBff]
  end(): Promise<void>
}

export async function startReplicas(provider: ProviderFetch, clock?: Clock): Promise<Replicas> {
  const redis = await startRedis()
  const settings = {
    PORTICO_STORE_URL: redis.url,
    PORTICO_SECRETS: randomBytes(32).toString('base64url'),
  }
  const start = () => startBff(provider, { env: settings, clock })
  // At once, as an orchestrator does.
  const servers = await Promise.all([start(), start()])
  return {
    redis,
    servers,
    async end() {
      await Promise.all(servers.map((server) => server.end()))
      await redis.end()
    },
  }
}
