/** `deploy/nginx.conf` and `nginx-rules.conf` as they are shipped, in front of servers that fail. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
} from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'

import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { freePort } from '#testing/free-port.ts'

import { stop } from './processes.ts'
import { startNginx } from './replica-proxy.ts'

const pem = resolve(import.meta.dirname, '../src/server/fixtures/localhost.pem')
let port: number
let redirectPort: number
/** What reached a server, in order. */
let received: string[]
/** What both servers do. */
let onRequest: RequestListener

async function startServer(): Promise<number> {
  const server = createServer((request, response) => {
    const { host, 'x-forwarded-for': client } = request.headers
    received.push(`${request.method} ${String(client)} ${host}`)
    onRequest(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends a request, without checking the certificate. Resolves with the response and its text. */
function send(options: RequestOptions): Promise<{ response: IncomingMessage; text: string }> {
  const call = options.port === redirectPort ? httpRequest : httpsRequest
  return new Promise((done, failed) => {
    const settings = { host: '127.0.0.1', port, path: '/', agent: false, ...options }
    call({ ...settings, rejectUnauthorized: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => done({ response, text }))
    })
      .on('error', failed)
      .end()
  })
}

beforeEach(async () => {
  received = []
  onRequest = (_request, response) => void response.end('served')
  const folder = mkdtempSync(join(tmpdir(), 'portico-nginx-'))
  port = await freePort()
  redirectPort = await freePort()
  const replicas = [await startServer(), await startServer()]
  const nginx = startNginx({ folder, port, replicas, tls: { redirectPort, file: pem } })
  onTestFinished(async () => {
    await stop(nginx)
    rmSync(folder, { recursive: true, force: true })
  })
  while (!(await send({}).catch(() => null))) await sleep(10)
  received = []
})

test('passes Host and address on, and answers plain http with a redirect', async () => {
  expect((await send({ headers: { host: 'panel.example:8443' } })).text).toBe('served')
  expect(received).toEqual(['GET 127.0.0.1 panel.example:8443'])
  const { response } = await send({ port: redirectPort, path: '/domains?q=x' })
  expect([response.statusCode, response.headers.location]).toEqual([
    308,
    'https://panel.example/domains?q=x',
  ])
})

test('speaks TLS 1.2 and 1.3, nothing older', async () => {
  const versionWith = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
    new Promise<string | null>((done) => {
      const ciphers = 'DEFAULT@SECLEVEL=0'
      const limits = { minVersion: version, maxVersion: version, ciphers }
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...limits })
      socket.once('secureConnect', () => {
        done(socket.getProtocol())
        socket.end()
      })
      socket.once('error', () => done(null))
    })
  expect(await versionWith('TLSv1.1')).toBeNull()
  expect(await versionWith('TLSv1.2')).toBe('TLSv1.2')
  expect(await versionWith('TLSv1.3')).toBe('TLSv1.3')
})

test.each([
  ['GET', 2, 200],
  ['POST', 1, 502],
  ['PATCH', 1, 502],
] as const)('%s whose server dies is sent %i times', async (method, times, status) => {
  onRequest = (request, response) => {
    if (received.length === 1) request.socket.destroy()
    else response.end('served')
  }
  expect((await send({ method })).response.statusCode).toBe(status)
  expect(received).toHaveLength(times)
})

test('a server that failed is tried again after a second, not after ten', async () => {
  onRequest = (request) => void request.socket.destroy()
  expect((await send({})).response.statusCode).toBe(502)
  onRequest = (_request, response) => void response.end('served')
  let isServed = false
  for (let tries = 0; tries < 40 && !isServed; tries += 1) {
    await sleep(100)
    isServed = (await send({})).text === 'served'
  }
  expect(isServed).toBe(true)
})
