/**
 * Restarts two replicas behind nginx, one after the other, while requests and chat replies run, and
 * prints what failed. Each replica has its own data directory; the second starts with a copy of the
 * first one's, so that both know the session. Part of `npm run test:release`.
 */
import { type ChildProcess, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '#testing/free-port.ts'

import { startBff, startPlatform, stop } from './processes.ts'
import { startNginx } from './replica-proxy.ts'

const studioKey = 'nmk_sample_studio_6rT2vYq8Lw4Zp1Xc'
/** Longer than nginx keeps idle connections (`deploy/nginx.conf`). */
const drainSeconds = 6
const rounds = 2

if (spawnSync('nginx', ['-v']).error) throw new Error('this test needs nginx (apt install nginx)')

const folder = mkdtempSync(join(tmpdir(), 'portico-rolling-'))
const proxyPort = await freePort()
const ports = [await freePort(), await freePort()] as const
const origin = `http://127.0.0.1:${proxyPort}`
const platform = await startPlatform({
  PLATFORM_PORT: '0',
  PLATFORM_DATA_DIR: join(folder, 'platform'),
  PLATFORM_RATE_PER_MINUTE: '1000000',
})
const secrets = randomBytes(32).toString('base64url')
const dataOf = (port: number) => join(folder, `data-${port}`)

const startReplica = async (port: number): Promise<ChildProcess> => {
  const { child } = await startBff({
    PORT: String(port),
    PORTICO_ORIGIN: origin,
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${platform.listening.port}`,
    PORTICO_DATA_DIR: dataOf(port),
    PORTICO_SECRETS: secrets,
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_DRAIN_SECONDS: String(drainSeconds),
    PORTICO_FINISH_SECONDS: '60',
    PORTICO_SESSION_PER_MINUTE: '1000000',
    PORTICO_LOG_LEVEL: 'error',
  })
  return child
}

const headers = {
  'x-requested-with': 'portico',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  origin,
}
const post = (address: string, body: object, cookie: string) =>
  fetch(address, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify(body),
  })

/** Signs in at the first replica, and gives its data to the second. */
async function prepare(): Promise<{ replicas: ChildProcess[]; cookie: string }> {
  const [first, second] = ports
  const child = await startReplica(first)
  const nginx = `${origin}/api/session`
  const signedIn = await post(nginx, { apiKey: studioKey }, '')
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  if (signedIn.status !== 201) throw new Error(`sign-in answered ${signedIn.status}`)
  await stop(child)
  cpSync(dataOf(first), dataOf(second), { recursive: true })
  return { replicas: [await startReplica(first), await startReplica(second)], cookie }
}

const counts = new Map<string, { sent: number; failed: string[] }>()

/** Repeats a request until `signal` aborts, and counts. `check` says what is wrong with a response. */
async function repeat(
  name: string,
  signal: AbortSignal,
  request: () => Promise<Response>,
  check: (text: string) => boolean = () => true,
): Promise<void> {
  const count = counts.get(name) ?? { sent: 0, failed: [] }
  counts.set(name, count)
  while (!signal.aborted) {
    count.sent += 1
    try {
      const response = await request()
      const text = await response.text()
      if (!response.ok || !check(text)) count.failed.push(`${response.status} ${text.slice(-200)}`)
    } catch (error) {
      count.failed.push(String(error))
    }
    await sleep(10)
  }
}

const nginx = startNginx({
  folder,
  port: proxyPort,
  replicas: ports,
})
const { replicas, cookie } = await prepare()
const load = new AbortController()
const get = (path: string) => () => fetch(origin + path, { headers: { ...headers, cookie } })
const ask = () =>
  post(
    `${origin}/api/assistant/messages`,
    { message: 'Which domains expire soon?', clientMessageId: randomUUID() },
    cookie,
  )
const clients = [
  ...['/', '/api/session', '/api/domains', '/api/overview'].map((path) =>
    repeat(`GET ${path}`, load.signal, get(path)),
  ),
  repeat('POST /api/assistant/messages', load.signal, ask, (text) =>
    text.includes('"finish":"stop"'),
  ),
]
await sleep(2000)
for (let round = 0; round < rounds; round += 1) {
  for (const [index, port] of ports.entries()) {
    const replica = replicas[index]
    if (replica) await stop(replica)
    if (replica?.exitCode !== 0) process.exitCode = 1
    replicas[index] = await startReplica(port)
    // Longer than nginx leaves out a server that has failed.
    await sleep(2000)
  }
}
load.abort()
await Promise.all(clients)
await Promise.all(replicas.map((replica) => stop(replica)))
await stop(nginx)
await stop(platform.child)
rmSync(folder, { recursive: true, force: true })

console.table(
  [...counts].map(([name, { sent, failed }]) => ({ name, sent, failed: failed.length })),
)
for (const [name, { failed }] of counts) {
  for (const text of failed.slice(0, 3)) console.log(`${name}: ${text}`)
  if (failed.length > 0) process.exitCode = 1
}
