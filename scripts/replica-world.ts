/**
 * Servers behind nginx on one redis-server, with a provider, for `scripts/replica-loop.ts`. nginx and
 * redis-server use the files of `deploy/` as they are shipped.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { freePort } from '#testing/free-port.ts'
import { startConfiguredRedis, type TestRedis } from '#testing/redis.ts'

import { createClient, eventually } from './chaos-client.ts'
import { startBff, startPlatform, stop } from './processes.ts'
import { startNginx } from './replica-proxy.ts'

export interface ReplicaWorld {
  /** nginx. */
  origin: string
  /** The replicas' own ports. */
  ports: readonly number[]
  /** The process on each port; a killed one is replaced. */
  replicas: ChildProcess[]
  startReplica: (port: number) => Promise<ChildProcess>
  redis: TestRedis
}

function startStore(folder: string): Promise<TestRedis> {
  const shipped = readFileSync(resolve(import.meta.dirname, '../deploy/valkey.conf'), 'utf8')
  const password = randomBytes(16).toString('hex')
  const file = join(folder, 'valkey.conf')
  writeFileSync(file, shipped.replace('>PASSWORD', `>${password}`), { mode: 0o600 })
  return startConfiguredRedis(file, `portico:${password}`)
}

/** Runs `work` in such a world, and ends everything it started, also if that throws. */
export async function withReplicas(
  servers: number,
  work: (world: ReplicaWorld) => Promise<void>,
): Promise<void> {
  const endings: (() => unknown)[] = []
  try {
    const folder = mkdtempSync(join(tmpdir(), 'portico-replicas-'))
    endings.unshift(() => rmSync(folder, { recursive: true, force: true }))
    const redis = await startStore(folder)
    endings.unshift(() => redis.end())
    const platform = await startPlatform({
      PLATFORM_PORT: '0',
      PLATFORM_DATA_DIR: join(folder, 'platform'),
      PLATFORM_RATE_PER_MINUTE: '1000000',
    })
    endings.unshift(() => stop(platform.child))
    const ports = await Promise.all(Array.from({ length: servers }, freePort))
    const proxy = await freePort()
    const origin = `http://127.0.0.1:${proxy}`
    const secrets = randomBytes(32).toString('base64url')
    const startReplica = async (port: number): Promise<ChildProcess> => {
      const { child } = await startBff({
        PORT: String(port),
        PORTICO_ORIGIN: origin,
        PORTICO_UPSTREAM_URL: `http://127.0.0.1:${platform.listening.port}`,
        PORTICO_DATA_DIR: join(folder, `data-${port}`),
        PORTICO_STORE_URL: redis.url,
        PORTICO_SECRETS: secrets,
        PORTICO_TRUSTED_PROXIES: '127.0.0.1',
        PORTICO_SESSION_PER_MINUTE: '1000000',
        PORTICO_LOG_LEVEL: 'silent',
      })
      endings.unshift(() => stop(child))
      return child
    }
    const replicas = await Promise.all(ports.map(startReplica))
    const nginx = startNginx({ folder, port: proxy, replicas: ports })
    endings.unshift(() => stop(nginx))
    const { readiness } = createClient(origin)
    await eventually(
      () => readiness().catch(() => ''),
      (text) => text.includes('"ready"'),
    )
    await work({ origin, ports, replicas, startReplica, redis })
  } finally {
    for (const end of endings) await end()
  }
}
