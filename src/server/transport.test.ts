import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  createServer as createSecureServer,
  getCACertificates,
  setDefaultCACertificates,
} from 'node:tls'

import { describe, expect, onTestFinished, test } from 'vitest'

import { createTransport, type StreamResponse } from './transport.ts'

/** Sends a chat question to a server that speaks raw bytes. */
async function ask(
  server: Server,
  { scheme = 'http', headers = {}, signal = new AbortController().signal } = {},
): Promise<StreamResponse> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const transport = createTransport(new URL(`${scheme}://localhost:${port}/base`))
  onTestFinished(async () => {
    await transport.close()
    server.close()
  })
  return transport.open({ method: 'POST', path: '/chat', headers, body: '{"q":"é"}', signal })
}

type Respond = (socket: Socket, request: string) => void

const onRequest = (respond: Respond) => (socket: Socket) => {
  socket.on('error', () => undefined)
  socket.setNoDelay(true)
  let request = ''
  socket.on('data', (bytes: Buffer) => {
    request += bytes.toString()
    if (request.endsWith('}')) respond(socket, request)
  })
}
const serverOf = (respond: Respond): Server => createServer(onRequest(respond))

const kindOf = (response: Promise<StreamResponse>): Promise<unknown> =>
  response.then(
    () => 'opened',
    (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : error),
  )

const words = 'Zwei Einträge, 二つ.'
const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

describe('a response stream', () => {
  test('yields every byte until the connection ends', async () => {
    const server = serverOf((socket) => socket.end(`HTTP/1.0 200 Fine\r\nX-A: b\r\n\r\n${words}`))
    const { status, headers, body } = await ask(server)
    expect([status, headers.get('x-a')]).toEqual([200, 'b'])
    expect(await text(body)).toBe(words)
  })

  test('asks for plain bytes on a connection of its own', async () => {
    let request = ''
    const server = serverOf((socket, sent) => {
      request = sent
      socket.end('HTTP/1.1 204 No Content\r\n\r\n')
    })
    const { status } = await ask(server, { headers: { authorization: 'Bearer key' } })
    expect(status).toBe(204)
    expect(request).toMatch(/^POST \/base\/chat HTTP\/1\.1\r\n/)
    expect(request).toMatch(/\r\naccept-encoding: identity\r\n/)
    expect(request).toMatch(/\r\nconnection: close\r\n/)
    expect(request).toMatch(/\r\nauthorization: Bearer key\r\n/)
    expect(request).toMatch(/\r\n\r\n\{"q":"é"\}$/)
  })

  test('over TLS needs a trusted certificate', async () => {
    const pem = readFileSync(join(import.meta.dirname, 'fixtures/localhost.pem'))
    const server = () =>
      createSecureServer(
        { key: pem, cert: pem },
        onRequest((socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${words}`)),
      )
    expect(await kindOf(ask(server(), { scheme: 'https' }))).toBe('unavailable')
    const trusted = getCACertificates()
    setDefaultCACertificates([pem.toString()])
    onTestFinished(() => setDefaultCACertificates(trusted))
    const { body } = await ask(server(), { scheme: 'https' })
    expect(await text(body)).toBe(words)
  })

  test.each([
    ['a counted body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nwords'],
    ['a chunk', `${chunked}9\r\nwords`],
    ['the space between chunks', `${chunked}5\r\nwords\r\n`],
    ['a chunk longer than its size', `${chunked}2\r\nwords`],
  ])('that breaks off within %s fails', async (_, bytes) => {
    const { body } = await ask(serverOf((socket) => socket.end(bytes)))
    await expect(text(body)).rejects.toBeInstanceOf(Error)
  })

  test('lets the provider go when it is aborted', async () => {
    const closed = Promise.withResolvers<void>()
    const stopping = new AbortController()
    const server = serverOf((socket) => {
      socket.on('close', () => closed.resolve())
      socket.write(`${chunked}5\r\nwords\r\n`)
    })
    const { body } = await ask(server, { signal: stopping.signal })
    const read = text(body)
    stopping.abort()
    await expect(read).rejects.toMatchObject({ name: 'AbortError' })
    await closed.promise
  })

  test('stops the provider while nobody reads', async () => {
    const block = 'x'.repeat(65_536)
    let sent = 0
    const server = serverOf((socket) => {
      const send = () => {
        do sent += 1
        while (socket.write(`10000\r\n${block}\r\n`))
      }
      socket.on('drain', send)
      socket.write(chunked)
      send()
    })
    const { body } = await ask(server)
    let before = -1
    while (before !== sent) {
      before = sent
      await new Promise((resolve) => {
        setTimeout(resolve, 200)
      })
    }
    // What is left of it is in the kernel's socket buffers.
    expect(body.readableLength).toBeLessThan(1_000_000)
    body.on('error', () => undefined).destroy()
  })
})

describe('a request that opens no stream', () => {
  test.each([
    ['the server closes at once', '', 'unavailable'],
    ['the headers break off', 'HTTP/1.1 200 OK\r\n', 'unavailable'],
    ['it is not HTTP', '220 mail.example ESMTP\r\n\r\n', 'unreadable'],
    ['the headers never end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`, 'unreadable'],
    ['a header has no name', 'HTTP/1.1 200 OK\r\nno field\r\n\r\n', 'unreadable'],
    ['the length is none', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n', 'unreadable'],
  ])('%s', async (_, bytes, kind) => {
    expect(await kindOf(ask(serverOf((socket) => socket.end(bytes))))).toBe(kind)
  })

  test('is not sent once it is aborted', async () => {
    const server = serverOf(() => expect.unreachable())
    expect(await kindOf(ask(server, { signal: AbortSignal.abort() }))).toBe('aborted')
  })

  test('is not sent when a header would break out of its line', async () => {
    const server = serverOf(() => expect.unreachable())
    const headers = { authorization: 'Bearer a\r\nx: y' }
    expect(await kindOf(ask(server, { headers }))).toBe('unavailable')
  })
})
