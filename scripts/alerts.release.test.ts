/** Each fault raises its alert within a minute, in Debian's Prometheus, with the rules as shipped. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePort } from '#testing/free-port.ts'
import { hasRedis, startRedis, type TestRedis } from '#testing/redis.ts'

const root = resolve(import.meta.dirname, '..')
const rules = join(root, 'deploy/prometheus/alerts.yml')
/** A Debian or Ubuntu package; `npm run test:release` installs it where it can. */
const hasPrometheus = spawnSync('promtool', ['--version']).status === 0
const mayMount = spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0

const token = 'a-token-of-the-operator'
const right = 'the_right_key_of_a_customer'

let folder: string
let redis: TestRedis
const children: ChildProcess[] = []
const servers: Server[] = []

type Mood = 'well' | 'slow' | 'failing'
let mood: Mood = 'well'
/** Milliseconds: more than half of the limit. */
const slowness = 700

function provider(): Server {
  const server = createServer((request, response) => {
    const isRight = request.headers.authorization === `Bearer ${right}`
    const status = mood === 'failing' ? 500 : isRight ? 200 : 401
    const body = JSON.stringify({ success: status === 200, data: { id: 'ac_1', name: 'Ada' } })
    const send = () => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    setTimeout(send, mood === 'slow' ? slowness : 0)
  })
  servers.push(server)
  return server
}

/** Answers discovery and nothing else, which is all that a start needs. */
function login(): Server {
  const server = createServer((_, response) => {
    const issuer = `http://127.0.0.1:${portOf(server)}`
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      }),
    )
  })
  servers.push(server)
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
async function listening<S extends Server>(server: S): Promise<S> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

/** A certificate that has expired, and its key. */
function expiredCertificate(): { cert: string; key: string; file: string } {
  const at = (name: string) => join(folder, name)
  writeFileSync(at('index'), '')
  writeFileSync(at('serial'), '01\n')
  writeFileSync(
    at('ca.cnf'),
    `[ca]\ndefault_ca=d\n[d]\ndatabase=${at('index')}\nserial=${at('serial')}\nnew_certs_dir=${folder}
default_md=sha256\npolicy=p\nx509_extensions=e\n[p]\ncommonName=supplied\n[e]
subjectAltName=DNS:localhost,IP:127.0.0.1\n`,
  )
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', ...ec, '-keyout', at('key.pem'), '-out', at('csr.pem'), '-subj', '/CN=localhost')
  const days = ['-startdate', '20200101000000Z', '-enddate', '20200201000000Z']
  const files = ['-in', at('csr.pem'), '-keyfile', at('key.pem'), '-out', at('cert.pem')]
  openssl('ca', '-config', at('ca.cnf'), '-selfsign', '-batch', '-notext', ...days, ...files)
  return {
    cert: readFileSync(at('cert.pem'), 'utf8'),
    key: readFileSync(at('key.pem'), 'utf8'),
    file: at('cert.pem'),
  }
}

interface Running {
  child: ChildProcess
  origin: string
  metricsPort: number
  dataDir: string
}

/** `isSmall`: its data directory is a disk of 4 MB, mounted for this process alone. */
async function start(env: Record<string, string>, isSmall = false): Promise<Running> {
  const metricsPort = await freePort()
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const mount = `mount -t tmpfs -o size=4m tmpfs "$PORTICO_DATA_DIR" && exec "$0" src/main.ts`
  const [command = '', ...args] = isSmall
    ? ['unshare', '-m', 'sh', '-c', mount, process.execPath]
    : [process.execPath, 'src/main.ts']
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      PORTICO_DATA_DIR: dataDir,
      PORTICO_METRICS_PORT: String(metricsPort),
      PORTICO_METRICS_TOKEN: token,
      PORTICO_UPSTREAM_TIMEOUT_MS: '1000',
      ...env,
    },
  })
  children.push(child)
  const [message] = (await once(child, 'message')) as [{ origin: string }]
  return { child, origin: message.origin, metricsPort, dataDir }
}

const signIn = async ({ origin }: Running) =>
  fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: {
      'x-requested-with': 'portico',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      origin,
    },
    body: JSON.stringify({ apiKey: right }),
  })

let prometheus: string
async function startPrometheus(targets: number[]): Promise<void> {
  const config = join(folder, 'prometheus.yml')
  writeFileSync(
    config,
    `global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 2s }
rule_files: [${JSON.stringify(rules)}]
scrape_configs:
  - job_name: portico
    authorization: { credentials: ${token} }
    static_configs: [{ targets: ${JSON.stringify(targets.map((port) => `127.0.0.1:${port}`))} }]
`,
  )
  const port = await freePort()
  prometheus = `http://127.0.0.1:${port}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  children.push(child)
  await eventually(async () => (await upTargets()) === targets.length)
}

const query = async (path: string) => (await fetch(`${prometheus}/api/v1/${path}`)).json()
const upTargets = async () => {
  const { data } = await query('query?query=count(up==1)')
  return Number(data.result[0]?.value[1] ?? 0)
}
const firing = async (name: string, port: number) => {
  const { data } = await query('alerts')
  return data.alerts.some(
    ({ labels, state }: { labels: Record<string, string>; state: string }) =>
      state === 'firing' &&
      labels['alertname'] === name &&
      labels['instance']?.endsWith(`:${port}`),
  )
}

/** Tries until it is true, for a minute. Returns how many seconds it took. */
async function eventually(check: () => Promise<boolean>, limit = 60): Promise<number> {
  const since = performance.now()
  for (;;) {
    const isTrue = await check().catch(() => false)
    const seconds = (performance.now() - since) / 1000
    if (isTrue) return seconds
    if (seconds > limit) throw new Error(`not within ${limit} s`)
    await new Promise((done) => {
      setTimeout(done, 500)
    })
  }
}

const raised: string[] = []
/** Causes a fault and waits for its alert. Returns how many seconds that took. */
async function raises(alert: string, at: Running, cause: () => unknown): Promise<number> {
  expect(await firing(alert, at.metricsPort)).toBe(false)
  await cause()
  const seconds = await eventually(() => firing(alert, at.metricsPort))
  raised.push(`${alert} after ${seconds.toFixed(0)} s`)
  return seconds
}

describe.runIf(hasPrometheus && hasRedis)('with a Prometheus that scrapes four servers', () => {
  let first: Running
  let second: Running
  let behindTls: Running
  let small: Running | null = null
  let loginServer: Server

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-alerts-'))
    redis = await startRedis()
    loginServer = await listening(login())
    const { cert, key, file } = expiredCertificate()
    const tls = await listening(createTlsServer({ cert, key }) as unknown as Server)
    servers.push(tls)
    const shared = {
      PORTICO_UPSTREAM_URL: `http://127.0.0.1:${portOf(await listening(provider()))}`,
      PORTICO_STORE_URL: redis.url,
      PORTICO_SECRETS: randomBytes(32).toString('base64url'),
      PORTICO_SIGN_IN: 'oidc,api-key',
      PORTICO_OIDC_ISSUER: `http://127.0.0.1:${portOf(loginServer)}`,
      PORTICO_OIDC_CLIENT_ID: 'portico',
      PORTICO_OIDC_CLIENT_SECRET: 'secret-of-the-client',
    }
    first = await start(shared)
    second = await start(shared)
    behindTls = await start({
      PORTICO_UPSTREAM_URL: `https://127.0.0.1:${portOf(tls)}`,
      NODE_EXTRA_CA_CERTS: file,
    })
    if (mayMount) small = await start({ PORTICO_UPSTREAM_URL: shared.PORTICO_UPSTREAM_URL }, true)
    const all = [first, second, behindTls, ...(small ? [small] : [])]
    await startPrometheus(all.map(({ metricsPort }) => metricsPort))
  }, 120_000)

  afterAll(async () => {
    console.log(raised.join('\n'))
    for (const child of children) child.kill('SIGKILL')
    for (const server of servers) server.close()
    await redis.end()
    rmSync(folder, { recursive: true, force: true })
  })

  test('promtool accepts the rules, and none fires while all is well', async () => {
    expect(spawnSync('promtool', ['check', 'rules', rules]).status).toBe(0)
    const { data } = await query('alerts')
    expect(data.alerts).toEqual([])
    expect((await signIn(first)).status).toBe(201)
  })

  test('the provider is slow', async () => {
    const seconds = await raises('PorticoProviderSlow', first, async () => {
      mood = 'slow'
      for (let nth = 0; nth < 6; nth += 1) await signIn(first)
      mood = 'well'
    })
    expect(seconds).toBeLessThan(60)
  }, 90_000)

  test('the provider fails', async () => {
    const seconds = await raises('PorticoProviderFailing', second, async () => {
      mood = 'failing'
      for (let nth = 0; nth < 8; nth += 1) await signIn(second)
      mood = 'well'
    })
    expect(seconds).toBeLessThan(60)
  }, 90_000)

  test("the provider's certificate has expired", async () => {
    const seconds = await raises('PorticoProviderCertificate', behindTls, () => signIn(behindTls))
    expect(seconds).toBeLessThan(60)
    const { data } = await query('alerts')
    const systems = data.alerts.map(
      ({ labels }: { labels: Record<string, string> }) => labels['system'],
    )
    expect(systems).toContain('CERT_HAS_EXPIRED')
  }, 90_000)

  test('the login is unreachable', async () => {
    const seconds = await raises('PorticoLoginUnreachable', first, async () => {
      loginServer.close()
      loginServer.closeAllConnections()
      // A reading of the last ten seconds still counts.
      await eventually(async () => {
        const { headers } = await fetch(`${first.origin}/sign-in/oidc`, { redirect: 'manual' })
        return headers.get('location')?.includes('problem=unreachable') ?? false
      })
    })
    expect(seconds).toBeLessThan(60)
  }, 150_000)

  test.runIf(mayMount)(
    'the disk is full',
    async () => {
      if (!small) throw new Error('not started')
      const server = small
      const seconds = await raises('PorticoStoreFull', server, async () => {
        const path = join(`/proc/${server.child.pid}/root`, server.dataDir, 'filler')
        const descriptor = openSync(path, 'w')
        try {
          for (;;) writeSync(descriptor, Buffer.alloc(4096))
        } catch {
          closeSync(descriptor)
        }
        for (let nth = 0; nth < 3; nth += 1) await signIn(server)
      })
      expect(seconds).toBeLessThan(60)
    },
    90_000,
  )

  test('one of two servers is gone', async () => {
    const seconds = await raises('PorticoDown', second, () => second.child.kill('SIGKILL'))
    expect(seconds).toBeLessThan(60)
    expect((await signIn(first)).status).toBe(201)
  }, 90_000)

  test('the store is gone', async () => {
    const seconds = await raises('PorticoStoreUnavailable', first, () => redis.kill())
    expect(seconds).toBeLessThan(60)
  }, 90_000)
})
