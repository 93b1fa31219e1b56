import { type ChildProcess, fork } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const children = new Set<ChildProcess>()
let dataDir: string
let upstream: string
let key: string

/** What the two servers say when they listen. */
interface Said {
  origin: string
  port: number
  sampleKeys: { account: string; key: string }[]
}

/** A process that says where it listens. */
async function launch(
  entry: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; said: Said; output: () => string }> {
  const child = fork(join(root, entry), [], {
    cwd: root,
    env: { ...process.env, ...env },
    silent: true,
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output += String(chunk)))
  const said = await new Promise<Said>((done, failed) => {
    child.once('message', (message) => done(message as Said))
    child.once('exit', (code) => failed(new Error(`ended with ${code}: ${output}`)))
  })
  return { child, said, output: () => output }
}
const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode)
    else child.once('exit', (code) => done(code))
  })
const start = (env: Record<string, string> = {}) =>
  launch('src/bff/main.ts', {
    PORT: '0',
    PORTICO_UPSTREAM_URL: upstream,
    PORTICO_DATA_DIR: join(dataDir, 'data'),
    PORTICO_DIST: join(dataDir, 'dist'),
    ...env,
  })

/** A folder for its data, with a build as small as it can be. */
function makeFolder(): void {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-main-'))
  const web = join(dataDir, 'dist', 'web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Portico</title>')
  writeFileSync(
    join(web, 'assets', 'index-B1gHaShX.js'),
    `console.log(1)\n${'// filler\n'.repeat(500)}`,
  )
  writeFileSync(join(web, 'assets', 'index-B1gHaShX.js.map'), '{}')
  writeFileSync(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
}
const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })

beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'portico-platform-'))
  const { said } = await launch('src/platform/main.ts', {
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: directory,
    PLATFORM_RATE_PER_MINUTE: '100000',
  })
  upstream = `http://127.0.0.1:${said.port}`
  key = said.sampleKeys.find(({ account }) => account === 'studio')?.key ?? ''
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all([...children].map(ended))
})
const headersOf = (origin: string, cookie = '') => ({
  'x-requested-with': 'portico',
  'sec-fetch-site': 'same-origin',
  origin,
  'content-type': 'application/json',
  ...(cookie && { cookie }),
})
async function signIn(origin: string): Promise<string> {
  const body = JSON.stringify({ apiKey: key })
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: headersOf(origin),
    body,
  })
  expect(answer.status).toBe(201)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
const get = (origin: string, path: string, cookie: string) =>
  fetch(origin + path, { headers: headersOf(origin, cookie) })

describe('the server', { timeout: 60_000 }, () => {
  beforeEach(makeFolder)
  afterEach(removeFolder)

  test('says in one line what is wrong, and does not start', async () => {
    for (const [name, value] of [
      ['PORTICO_SECRETS', 'changeme'],
      ['PORTICO_SIGN_IN', 'magic'],
    ] as const) {
      const failure = await start({ [name]: value }).catch((error: Error) => error.message)
      expect(failure).toMatch(/^ended with 1: portico: PORTICO_\w+: [^\n]+\n$/)
    }
  })

  test('kill -9 at any moment loses nothing that was acknowledged', async () => {
    let acknowledged: { path: string; enabled: boolean } | null = null
    let cookie = ''
    for (let round = 0; round < 5; round += 1) {
      const { child, said } = await start()
      const { origin } = said
      if (round === 0) cookie = await signIn(origin)
      const list = await get(origin, '/api/services?limit=200', cookie)
      expect(list.status).toBe(200)
      const { items } = (await list.json()) as {
        items: {
          type: string
          id: string
          autoRenew: { enabled: boolean; changeable: boolean } | null
        }[]
      }
      const held: typeof acknowledged = acknowledged
      const kept = items.find(({ type, id }) => held?.path === `${type}/${id}`)
      expect(kept?.autoRenew?.enabled).toBe(held?.enabled)
      const changeable = items.filter(({ autoRenew }) => autoRenew?.changeable)
      // At another moment of the writing each time, once the first write has been acknowledged.
      let timer: NodeJS.Timeout | undefined
      for (let turn = 0; turn < 5000; turn += 1) {
        const item = changeable[turn % changeable.length]
        const path = `${item?.type}/${item?.id}`
        const enabled = (turn + round) % 2 === 0
        try {
          const answer = await fetch(`${origin}/api/services/${path}/auto-renew`, {
            method: 'PATCH',
            headers: headersOf(origin, cookie),
            body: JSON.stringify({ enabled }),
          })
          if (answer.status !== 200) continue
          acknowledged = { path, enabled }
          timer ??= setTimeout(() => child.kill('SIGKILL'), 10 + round * 60)
        } catch {
          break
        }
      }
      clearTimeout(timer)
      child.kill('SIGKILL')
      await ended(child)
    }
    expect(acknowledged).not.toBeNull()
    const database = new DatabaseSync(join(dataDir, 'data', 'bff.sqlite'))
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    database.close()
  })

  test('an ended session stays ended through kill -9, and its key is gone from the files', async () => {
    const first = await start()
    const cookie = await signIn(first.said.origin)
    const { origin } = first.said
    const answer = await fetch(`${origin}/api/session`, {
      method: 'DELETE',
      headers: headersOf(origin, cookie),
    })
    expect(answer.status).toBe(204)
    first.child.kill('SIGKILL')
    await ended(first.child)
    const second = await start()
    expect((await get(second.said.origin, '/api/account', cookie)).status).toBe(401)
    second.child.kill('SIGTERM')
    expect(await ended(second.child)).toBe(0)
    const database = new DatabaseSync(join(dataDir, 'data', 'bff.sqlite'))
    expect(
      database.prepare("SELECT count(*) AS n FROM records WHERE kind IN ('session', 'copy')").get(),
    ).toEqual({ n: 0 })
    database.close()
  })

  test('SIGTERM: requests in flight end well, then it ends', async () => {
    const { child, said, output } = await start()
    const cookie = await signIn(said.origin)
    const calls = Array.from({ length: 20 }, () => get(said.origin, '/api/overview', cookie))
    await new Promise((done) => {
      setTimeout(done, 20)
    })
    child.kill('SIGTERM')
    const answers = await Promise.allSettled(calls)
    const served = answers.filter((one) => one.status === 'fulfilled')
    expect(served.every(({ value }) => value.status === 200)).toBe(true)
    expect(served.length).toBeGreaterThan(0)
    expect(await ended(child)).toBe(0)
    for (const line of output().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  })
})

describe('one that runs', { timeout: 60_000 }, () => {
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    makeFolder()
    server = await start({ PORTICO_METRICS_PORT: '0' })
  }, 60_000)
  afterAll(async () => {
    server.child.kill('SIGKILL')
    await ended(server.child)
    removeFolder()
  })

  test('port 0: the origin is where it listens, and writes are taken from there only', async () => {
    const { origin } = server.said
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
    await signIn(origin)
    const foreign = await fetch(`${origin}/api/session`, {
      method: 'POST',
      headers: headersOf('http://127.0.0.1:0'),
      body: JSON.stringify({ apiKey: key }),
    })
    expect(((await foreign.json()) as { code: string }).code).toBe('cross_site_request')
  })

  test('its files are private to the user who runs it', async () => {
    const directory = join(dataDir, 'data')
    for (const name of readdirSync(directory))
      expect(statSync(join(directory, name)).mode & 0o077, name).toBe(0)
    expect(statSync(directory).mode & 0o077).toBe(0)
  })

  test('documents, files, codings, tags and what is not there', async () => {
    const { origin } = server.said
    const page = await fetch(`${origin}/services?q=x`, {
      headers: { 'accept-encoding': 'identity' },
    })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(page.headers.get('content-security-policy')).toContain(
      "require-trusted-types-for 'script'",
    )
    expect(await page.text()).toContain('<title>Portico</title>')
    const tag = page.headers.get('etag') ?? ''
    const again = await fetch(`${origin}/`, { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
    const policy = again.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'; style-src 'self';")
    expect(policy).not.toContain('unsafe')

    const asset = await fetch(`${origin}/assets/index-B1gHaShX.js`, {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await asset.text()).toContain('console.log(1)')
    const plain = await fetch(`${origin}/assets/index-B1gHaShX.js`, {
      headers: { 'accept-encoding': 'br;q=0, gzip' },
    })
    expect(plain.headers.get('content-encoding')).toBe('gzip')

    // A page may end like a file.
    const named = await fetch(`${origin}/domains/example.com`)
    expect([named.status, named.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const unknown = await fetch(`${origin}/nowhere/at/all`)
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    for (const path of [
      '/assets/none.js',
      '/assets/index-B1gHaShX.js.map',
      '/index.html',
      '/api/nope',
      '/..%2fsecret',
      '/.env',
      '/assets/',
    ])
      expect([path, (await fetch(origin + path)).headers.get('content-type')]).not.toEqual([
        path,
        'text/javascript; charset=utf-8',
      ])
    expect((await fetch(`${origin}/assets/none.js`)).status).toBe(404)
    expect((await fetch(`${origin}/api/nope`)).headers.get('content-type')).toContain(
      'problem+json',
    )
    const session = await (await get(origin, '/api/session', '')).json()
    expect(session).toMatchObject({ version: expect.stringMatching(/^[\w-]{12}$/) })
  })

  test('hostile request lines get one answer each, and the server goes on', async () => {
    const { origin } = server.said
    const { port } = new URL(origin)
    const raw = (text: string) =>
      new Promise<string>((done) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.end(text))
        let answer = ''
        socket.on('data', (chunk) => (answer += String(chunk)))
        socket.on('close', () => done(answer))
        socket.on('error', () => done(answer))
      })
    const host = `Host: 127.0.0.1:${port}`
    for (const text of [
      `GET /../../etc/passwd HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`,
      `GET / HTTP/1.1\r\n\r\n`,
      `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n\r\n`,
      `TRACE / HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      `POST /api/session HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'nonsense\r\n\r\n',
    ]) {
      const answer = await raw(text)
      expect(answer.match(/^HTTP\/1\.1 \d+/gm)?.length ?? 0, text).toBeLessThanOrEqual(1)
      expect(answer).not.toContain('root:')
    }
    const doubled = await raw(
      `GET /api/session HTTP/1.1\r\n${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    )
    expect(doubled).toMatch(/^HTTP\/1\.1 400/)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  })

  test('the request line of a loopback name leads to the origin', async () => {
    const { origin } = server.said
    const { port } = new URL(origin)
    const location = await new Promise<string | undefined>((done) => {
      const headers = { host: `localhost:${port}` }
      httpRequest({ port, host: '127.0.0.1', path: '/domains?q=x', headers }, (answer) => {
        answer.resume()
        done(answer.headers.location)
      }).end()
    })
    expect(location).toBe(`${origin}/domains?q=x`)
    expect(readFileSync(join(dataDir, 'dist', 'web', 'index.html'), 'utf8')).toContain('Portico')
  })
})
