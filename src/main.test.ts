import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ended, get, headersOf, killAll, launch, signIn } from '#testing/launch.ts'

let dataDir: string
let upstream: string
let key: string

const start = (env: Record<string, string> = {}) =>
  launch('src/main.ts', {
    ...process.env,
    PORT: '0',
    PORTICO_UPSTREAM_URL: upstream,
    PORTICO_DATA_DIR: join(dataDir, 'data'),
    PORTICO_DIST: join(dataDir, 'dist'),
    ...env,
  })

/** Creates a data folder with a minimal build. */
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
  const { listening } = await launch('src/platform/main.ts', {
    ...process.env,
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: directory,
    PLATFORM_RATE_PER_MINUTE: '100000',
  })
  upstream = `http://127.0.0.1:${listening.port}`
  key = listening.sampleKeys.find(({ account }) => account === 'studio')?.key ?? ''
}, 60_000)
afterAll(async () => {
  await killAll()
})

describe('the server', { timeout: 60_000 }, () => {
  beforeEach(makeFolder)
  afterEach(removeFolder)

  test('refuses to start on a wrong variable, with one line', async () => {
    for (const [name, value] of [
      ['PORTICO_SECRETS', 'changeme'],
      ['PORTICO_SIGN_IN', 'magic'],
    ] as const) {
      const failure = await start({ [name]: value }).catch((error: Error) => error.message)
      expect(failure).toMatch(/^ended with 1: portico: PORTICO_\w+: [^\n]+\n$/)
    }
  })

  test('refuses to start without a secret that the stored sessions need, with one line', async () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)].map((secret) =>
      secret.toString('base64url'),
    )
    const first = await start({ PORTICO_SECRETS: `${older}` })
    const cookie = await signIn(first.listening.origin, key)
    first.child.kill('SIGKILL')
    await ended(first.child)
    const failure = await start({ PORTICO_SECRETS: `${newer}` }).catch(
      (error: Error) => error.message,
    )
    expect(failure).toMatch(
      /^ended with 1: portico: PORTICO_SECRETS: \d+ stored records need the missing secret [0-9a-f]{8};[^\n]+\n$/,
    )
    // Nothing is lost: with the secret, the session goes on.
    const file = join(dataDir, 'secrets')
    writeFileSync(file, `${newer},${older}\n`)
    const again = await start({ PORTICO_SECRETS_FILE: file })
    expect((await get(again.listening.origin, '/api/account', cookie)).status).toBe(200)
    again.child.kill('SIGKILL')
    await ended(again.child)
  })

  test('kill -9 at any moment loses no acknowledged write', async () => {
    let acknowledged: { path: string; enabled: boolean } | null = null
    let cookie = ''
    for (let round = 0; round < 5; round += 1) {
      const { child, listening } = await start()
      const { origin } = listening
      if (round === 0) cookie = await signIn(origin, key)
      const list = await get(origin, '/api/services?limit=200', cookie)
      expect(list.status).toBe(200)
      const { items } = (await list.json()) as {
        items: {
          type: string
          id: string
          autoRenew: { enabled: boolean; changeable: boolean } | null
        }[]
      }
      const expected: typeof acknowledged = acknowledged
      const written = items.find(({ type, id }) => expected?.path === `${type}/${id}`)
      expect(written?.autoRenew?.enabled).toBe(expected?.enabled)
      const changeable = items.filter(({ autoRenew }) => autoRenew?.changeable)
      // Kills at a different moment each round, once a first write has been acknowledged.
      let timer: NodeJS.Timeout | undefined
      for (let turn = 0; turn < 5000; turn += 1) {
        const item = changeable[turn % changeable.length]
        const path = `${item?.type}/${item?.id}`
        const enabled = (turn + round) % 2 === 0
        try {
          const response = await fetch(`${origin}/api/services/${path}/auto-renew`, {
            method: 'PATCH',
            headers: headersOf(origin, cookie),
            body: JSON.stringify({ enabled }),
          })
          if (response.status !== 200) continue
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

  test('a session that was ended stays ended after kill -9, and its key is deleted', async () => {
    const first = await start()
    const cookie = await signIn(first.listening.origin, key)
    const { origin } = first.listening
    const response = await fetch(`${origin}/api/session`, {
      method: 'DELETE',
      headers: headersOf(origin, cookie),
    })
    expect(response.status).toBe(200)
    first.child.kill('SIGKILL')
    await ended(first.child)
    const second = await start()
    expect((await get(second.listening.origin, '/api/account', cookie)).status).toBe(401)
    second.child.kill('SIGTERM')
    expect(await ended(second.child)).toBe(0)
    const database = new DatabaseSync(join(dataDir, 'data', 'bff.sqlite'))
    expect(
      database.prepare("SELECT count(*) AS n FROM records WHERE kind IN ('session', 'copy')").get(),
    ).toEqual({ n: 0 })
    database.close()
  })

  test('serves beside 500 slow sockets, and closes those beyond the limit', async () => {
    const { child, listening } = await start({ PORTICO_CONNECTIONS: '510' })
    const { port } = new URL(listening.origin)
    const open = () =>
      new Promise<Socket>((done, failed) => {
        const socket = connect(Number(port), '127.0.0.1', () => done(socket))
        socket.once('error', failed)
      })
    const slow = await Promise.all(Array.from({ length: 500 }, open))
    for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: ')
    expect((await fetch(`${listening.origin}/healthz`)).status).toBe(200)
    const more = await Promise.all(Array.from({ length: 20 }, open))
    const closed = more.map((socket) => once(socket.resume(), 'close'))
    expect(await Promise.race(closed)).toEqual([false])
    for (const socket of [...slow, ...more]) socket.destroy()
    expect((await fetch(`${listening.origin}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended(child)).toBe(0)
  })

  test('refuses a port or a data directory that another server has, in one line', async () => {
    const first = await start()
    const { port } = new URL(first.listening.origin)
    const refusal = (env: Record<string, string>) =>
      // Not built in full, which is logged before the port is tried.
      start({ ...env, PORTICO_LOG_LEVEL: 'error' }).then(
        () => 'started',
        (error: Error) => error.message,
      )
    expect(await refusal({ PORT: port, PORTICO_DATA_DIR: join(dataDir, 'other') })).toBe(
      `ended with 1: portico: PORT: ${port} is in use already\n`,
    )
    expect(await refusal({})).toBe(
      `ended with 1: portico: PORTICO_DATA_DIR: ${join(dataDir, 'data')} is in use by another server\n`,
    )
    first.child.kill('SIGKILL')
    await ended(first.child)
    // A crash leaves no lock behind.
    const second = await start()
    second.child.kill('SIGTERM')
    expect(await ended(second.child)).toBe(0)
  })
})

describe('a running server', { timeout: 60_000 }, () => {
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    makeFolder()
    server = await start({ PORTICO_METRICS_SOCKET: join(dataDir, 'operator.sock') })
  }, 60_000)
  afterAll(async () => {
    server.child.kill('SIGKILL')
    await ended(server.child)
    removeFolder()
  })

  test('with port 0 the origin has the port it listens on, and writes must come from it', async () => {
    const { origin } = server.listening
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
    await signIn(origin, key)
    const foreign = await fetch(`${origin}/api/session`, {
      method: 'POST',
      headers: headersOf('http://127.0.0.1:0'),
      body: JSON.stringify({ apiKey: key }),
    })
    expect(((await foreign.json()) as { code: string }).code).toBe('cross_site_request')
  })

  test("serves the operator's socket, which other users cannot open", async () => {
    const socketPath = join(dataDir, 'operator.sock')
    const response = await new Promise<IncomingMessage>((done, failed) => {
      httpRequest({ socketPath, path: '/metrics', host: 'localhost' }, done)
        .on('error', failed)
        .end()
    })
    expect(response.statusCode).toBe(200)
    response.resume()
    expect(statSync(socketPath).mode & 0o007).toBe(0)
    expect((await fetch(`${server.listening.origin}/metrics`)).status).toBe(404)
  })

  test("needs a token on the operator's port, and replaces the socket of a crash", async () => {
    const refused = start({ PORTICO_METRICS_PORT: '0' })
    await expect(refused).rejects.toThrow('PORTICO_METRICS_TOKEN: required')
    const socket = join(dataDir, 'crashed.sock')
    const crashed = await start({
      PORTICO_METRICS_SOCKET: socket,
      PORTICO_DATA_DIR: `${dataDir}/2`,
    })
    crashed.child.kill('SIGKILL')
    await ended(crashed.child)
    expect(statSync(socket).isSocket()).toBe(true)
    const again = await start({ PORTICO_METRICS_SOCKET: socket, PORTICO_DATA_DIR: `${dataDir}/2` })
    again.child.kill('SIGTERM')
    expect(await ended(again.child)).toBe(0)
    expect(existsSync(socket)).toBe(false)
  })

  test('its files are private to its user', async () => {
    const directory = join(dataDir, 'data')
    for (const name of readdirSync(directory))
      expect(statSync(join(directory, name)).mode & 0o077, name).toBe(0)
    expect(statSync(directory).mode & 0o077).toBe(0)
  })

  test('serves documents and files with encodings and ETags, and 404 for the rest', async () => {
    const { origin } = server.listening
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

    // A page may look like a file.
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

  test('survives hostile request lines, with at most one response each', async () => {
    const { origin } = server.listening
    const { port } = new URL(origin)
    const raw = (text: string) =>
      new Promise<string>((done) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.end(text))
        let response = ''
        socket.on('data', (chunk) => (response += String(chunk)))
        socket.on('close', () => done(response))
        socket.on('error', () => done(response))
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
      const response = await raw(text)
      expect(response.match(/^HTTP\/1\.1 \d+/gm)?.length ?? 0, text).toBeLessThanOrEqual(1)
      expect(response).not.toContain('root:')
    }
    const doubled = await raw(
      `GET /api/session HTTP/1.1\r\n${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    )
    expect(doubled).toMatch(/^HTTP\/1\.1 400/)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  })

  test('refuses a body by its Content-Length before it is sent', async () => {
    const { origin } = server.listening
    const headers = { ...headersOf(origin), 'content-length': 70_000 }
    const signal = AbortSignal.timeout(10_000)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const url = `${origin}/api/session`
      const request = httpRequest(url, { method: 'POST', headers, signal }, (response) => {
        resolve(response.statusCode)
        request.destroy()
      })
      request.on('error', reject)
      request.flushHeaders()
    })
    expect(status).toBe(413)
  })

  test('redirects another loopback name to the origin', async () => {
    const { origin } = server.listening
    const { port } = new URL(origin)
    const location = await new Promise<string | undefined>((done) => {
      const headers = { host: `localhost:${port}` }
      httpRequest({ port, host: '127.0.0.1', path: '/domains?q=x', headers }, (response) => {
        response.resume()
        done(response.headers.location)
      }).end()
    })
    expect(location).toBe(`${origin}/domains?q=x`)
    expect(readFileSync(join(dataDir, 'dist', 'web', 'index.html'), 'utf8')).toContain('Portico')
  })
})
