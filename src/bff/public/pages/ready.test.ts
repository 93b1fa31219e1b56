import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Bff, createBff } from '#bff/bff.ts'
import { readConfig } from '#bff/config.ts'
import { createLog } from '#bff/log.ts'
import { createPublicPages } from '#bff/public/public.ts'
import { price } from '#bff/public/testing/samples.ts'
import { sampleSite } from '#bff/public/testing/site.ts'
import { createTestClock } from '#bff/testing/start.ts'

const host = 'panel.northmark.example'
const clock = createTestClock()
const logged: string[] = []
const counted: [route: string, status: number][] = []

let dir = ''
let bff: Bff
let server: Server
/** Whether the last request was answered before the app. */
let early = false

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'portico-ready-'))
  const config = readConfig({
    PORTICO_ORIGIN: `https://${host}`,
    PORTICO_SECRETS: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64url'),
    PORTICO_UPSTREAM_URL: 'https://provider.example',
    PORTICO_DATA_DIR: dir,
    PORTICO_DIST: path.join(dir, 'dist'),
  })
  const source = {
    prices: () =>
      Promise.resolve({ items: [price('com'), price('net')], currency: 'EUR', currencies: [] }),
    help: () => Promise.resolve([]),
  }
  const log = createLog(config, { write: (line: string) => void logged.push(line) })
  const capabilities = [createPublicPages({ site: sampleSite, source })]
  bff = await createBff(config, { capabilities, clock, log })
  bff.core.onAnswer((route, status) => void counted.push([route, status]))
  const app = getRequestListener((one, bindings) => bff.app.fetch(one, bindings))
  server = createServer((incoming, outgoing) => {
    early = bff.core.before.some((answered) => answered(incoming, outgoing))
    if (!early) void app(incoming, outgoing)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
})
afterAll(async () => {
  server.close()
  await bff.close()
  rmSync(dir, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}
const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((done, failed) => {
    const { port } = server.address() as AddressInfo
    const options = { port, path: address, method, headers: { host, ...headers } }
    request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', failed)
      .end()
  })

/** Asked through the app a moment ago. */
const warm = async (address: string) => {
  clock.turn(2000)
  const answer = await ask(address)
  expect(early).toBe(false)
  return answer
}

describe('an address that was answered within the last second', () => {
  test.each(['br', 'gzip', 'identity'])(
    'says before the app what the app says: %s',
    async (accepted) => {
      await warm('/en/prices')
      clock.turn(2000)
      const headers = { 'accept-encoding': accepted }
      const slow = await ask('/en/prices', headers)
      const fast = await ask('/en/prices', headers)
      expect(early).toBe(true)
      expect(fast.body.equals(slow.body)).toBe(true)
      const varying = { 'x-request-id': '', date: '' }
      expect({ ...fast.headers, ...varying }).toEqual({ ...slow.headers, ...varying })
      expect(fast.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(fast.headers['x-request-id']).not.toBe(slow.headers['x-request-id'])
      expect(fast.headers['strict-transport-security']).toContain('max-age')
      expect(fast.headers['cache-status']).toBe('portico; hit')
    },
  )

  test('says its head again with another id and the time, as long as the connection goes on', async () => {
    await warm('/en/prices')
    const answers = []
    for (let nth = 0; nth < 4; nth += 1) answers.push(await ask('/en/prices'))
    const closing = await ask('/en/prices', { connection: 'close' })
    expect(early).toBe(true)
    const ids = new Set(answers.map(({ headers }) => headers['x-request-id']))
    expect(ids.size).toBe(4)
    const [first, ...others] = answers.map(({ headers, body }) => ({
      ...headers,
      'x-request-id': '',
      date: '',
      body: body.length,
    }))
    for (const other of others) expect(other).toEqual(first)
    expect(closing.headers.connection).toBe('close')
    expect(closing.body.length).toBe(first?.body)
    for (const { headers } of [...answers, closing])
      expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(2000)
  })

  test('answers two requests that came at once in their order', async () => {
    await warm('/en/prices')
    const { port } = server.address() as AddressInfo
    const one = (method: string, last: string) =>
      `${method} /en/prices HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n${last}\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.write(one('HEAD', '') + one('GET', '') + one('GET', 'Connection: close\r\n'))
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('latin1')
    const heads = text.match(/HTTP\/1\.1 200 OK\r\n/g)
    expect(heads).toHaveLength(3)
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
    const [, first = '', second = '', third = ''] = text.split(/HTTP\/1\.1 200 OK\r\n/)
    const bodyOf = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4)
    expect([first, second, third].map((part) => bodyOf(part).length)).toEqual([0, length, length])
    expect(bodyOf(second)).toBe(bodyOf(third))
  })

  test('is counted and logged like any other', async () => {
    await warm('/en/prices')
    logged.length = 0
    counted.length = 0
    const { headers } = await ask('/en/prices')
    expect(early).toBe(true)
    expect(counted).toEqual([['GET /{locale}/prices', 200]])
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        requestId: headers['x-request-id'],
        method: 'GET',
        route: 'GET /{locale}/prices',
        status: 200,
      },
    ])
  })

  test('answers HEAD without a body, and 304 to who has the page', async () => {
    const { headers } = await warm('/en/prices')
    const head = await ask('/en/prices', {}, 'HEAD')
    expect([early, head.status, head.body.length]).toEqual([true, 200, 0])
    expect(head.headers['content-length']).toBe(headers['content-length'])
    const again = await ask('/en/prices', { 'if-none-match': headers.etag ?? '' })
    expect([early, again.status, again.body.length]).toEqual([true, 304, 0])
    const more = await ask('/en/prices', { 'if-none-match': headers.etag ?? '' })
    expect([early, more.status, more.body.length]).toEqual([true, 304, 0])
    const since = { 'if-modified-since': headers['last-modified'] ?? '' }
    const dated = await ask('/en/prices', since)
    expect([early, dated.status, dated.body.length]).toEqual([true, 304, 0])
    const other = await ask('/en/prices', { ...since, 'if-none-match': '"other"' })
    expect([early, other.status]).toEqual([true, 200])
    expect(again.headers.etag).toBe(headers.etag)
    expect(again.headers['content-length']).toBeUndefined()
    expect(again.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('is nobody else’s: another host, method or address goes to the app', async () => {
    await warm('/en/prices')
    expect((await ask('/en/prices', { host: 'evil.example' })).status).toBe(400)
    expect(early).toBe(false)
    expect((await ask('/en/prices', {}, 'POST')).status).toBe(405)
    expect(early).toBe(false)
    await ask('/en/prices?currency=EUR')
    expect(early).toBe(false)
  })

  test('is looked at again after that second, and after a purge', async () => {
    await warm('/en/prices')
    await ask('/en/prices')
    expect(early).toBe(true)
    await bff.core.operator.fetch(
      new Request('http://x/public/purge?tag=prices', { method: 'POST' }),
    )
    await ask('/en/prices')
    expect(early).toBe(false)
    clock.turn(1001)
    await ask('/en/prices')
    expect(early).toBe(false)
  })
})
