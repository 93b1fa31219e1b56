import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPortico, type Portico } from '#app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { price } from '#site/testing/samples.ts'
import { sampleSite } from '#site/testing/site.ts'
import { createTestClock } from '#testing/start.ts'

const host = 'panel.northmark.example'
const clock = createTestClock()
const logged: string[] = []

let dir = ''
let portico: Portico
let server: Server

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'portico-cached-'))
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
  portico = await createPortico(config, {
    publicPages: { site: sampleSite, source },
    clock,
    log,
  })
  const listener = getRequestListener((incoming, bindings) => portico.app.fetch(incoming, bindings))
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
})
afterAll(async () => {
  server.close()
  await portico.close()
  rmSync(dir, { recursive: true, force: true })
})

interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}
const send = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<RawResponse>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const options = { port, path: address, method, headers: { host, ...headers } }
    request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

const warm = async (address: string) => {
  clock.advance(2000)
  return await send(address)
}

describe('a cached page over a socket', () => {
  test.each(['br', 'gzip', 'identity'])(
    'two responses differ only in id and date: %s',
    async (accepted) => {
      await warm('/en/prices')
      clock.advance(2000)
      const headers = { 'accept-encoding': accepted }
      const first = await send('/en/prices', headers)
      const second = await send('/en/prices', headers)
      expect(second.body.equals(first.body)).toBe(true)
      const varying = { 'x-request-id': '', date: '' }
      expect({ ...second.headers, ...varying }).toEqual({ ...first.headers, ...varying })
      expect(second.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
      expect(second.headers['strict-transport-security']).toContain('max-age')
      expect(second.headers['cache-status']).toBe('portico; hit')
    },
  )

  test('every response has its own id', async () => {
    await warm('/en/prices')
    const responses = []
    for (let nth = 0; nth < 4; nth += 1) responses.push(await send('/en/prices'))
    const closing = await send('/en/prices', { connection: 'close' })
    const ids = new Set(responses.map(({ headers }) => headers['x-request-id']))
    expect(ids.size).toBe(4)
    const [first, ...others] = responses.map(({ headers, body }) => ({
      ...headers,
      'x-request-id': '',
      date: '',
      body: body.length,
    }))
    for (const other of others) expect(other).toEqual(first)
    expect(closing.headers.connection).toBe('close')
    expect(closing.body.length).toBe(first?.body)
    const now = Date.parse((await send('/healthz')).headers.date ?? '')
    for (const { headers } of [...responses, closing])
      expect(Math.abs(Date.parse(headers.date ?? '') - now)).toBeLessThan(2000)
  })

  test('pipelined requests get their responses in order', async () => {
    await warm('/en/prices')
    const { port } = server.address() as AddressInfo
    const rawRequest = (method: string, last: string) =>
      `${method} /en/prices HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n${last}\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.write(
      rawRequest('HEAD', '') + rawRequest('GET', '') + rawRequest('GET', 'Connection: close\r\n'),
    )
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

  test('is counted and logged like other responses', async () => {
    await warm('/en/prices')
    logged.length = 0
    const { headers } = await send('/en/prices')
    const metrics = await (await portico.operator.fetch(new Request('http://x/metrics'))).text()
    expect(metrics).toMatch(
      /portico_http_requests_total\{route="GET \/\{locale\}\/prices",status="200"\} \d/,
    )
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        requestId: headers['x-request-id'],
        method: 'GET',
        route: 'GET /{locale}/prices',
        status: 200,
      },
    ])
  })

  test('HEAD gets no body, and a client that has the page gets 304', async () => {
    const { headers } = await warm('/en/prices')
    const head = await send('/en/prices', {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(headers['content-length'])
    const unchanged = await send('/en/prices', { 'if-none-match': headers.etag ?? '' })
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
    const more = await send('/en/prices', { 'if-none-match': headers.etag ?? '' })
    expect([more.status, more.body.length]).toEqual([304, 0])
    const since = { 'if-modified-since': headers['last-modified'] ?? '' }
    const dated = await send('/en/prices', since)
    expect([dated.status, dated.body.length]).toEqual([304, 0])
    const other = await send('/en/prices', { ...since, 'if-none-match': '"other"' })
    expect(other.status).toEqual(200)
    expect(unchanged.headers.etag).toBe(headers.etag)
    expect(unchanged.headers['content-length']).toBeUndefined()
    expect(unchanged.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('other hosts and methods are refused', async () => {
    await warm('/en/prices')
    expect((await send('/en/prices', { host: 'evil.example' })).status).toBe(400)
    expect((await send('/en/prices', {}, 'POST')).status).toBe(405)
  })
})
