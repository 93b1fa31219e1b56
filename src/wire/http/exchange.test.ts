import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createSecureServer, getCACertificates, setDefaultCACertificates } from 'node:tls' // prettier-ignore

import { describe, expect, onTestFinished, test } from 'vitest'

import type { Flow } from '#wire/flow.ts'
import { createTransport, type TransportError } from '#wire/transport.ts'

/** Asks a server of bytes; `said` is what it was asked. */
async function ask(
  server: Server,
  { scheme = 'http', headers = {}, signal = new AbortController().signal } = {},
) {
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

type Answer = (socket: Socket, asked: string) => void

const respond = (answer: Answer) => (socket: Socket) => {
  socket.on('error', () => undefined)
  socket.setNoDelay(true)
  let asked = ''
  socket.on('data', (bytes: Buffer) => {
    asked += bytes.toString()
    if (asked.endsWith('}')) answer(socket, asked)
  })
}
const serverOf = (answer: Answer): Server => createServer(respond(answer))

/** All that is told, and how it ended. */
const told = (flow: Flow) =>
  new Promise<{ text: string; error: TransportError | null }>((done) => {
    const pieces: Uint8Array[] = []
    flow.read({
      data: (bytes) => void pieces.push(Uint8Array.from(bytes)),
      end: (error) => done({ text: Buffer.concat(pieces).toString(), error }),
    })
  })

const kindOf = async (flow: Promise<Flow>): Promise<string> => {
  try {
    return (await told(await flow)).error?.kind ?? 'whole'
  } catch (error) {
    // Nothing else is thrown.
    return (error as TransportError).kind
  }
}

/** One byte each turn of the loop, so that each comes by itself. */
const drip = (socket: Socket, bytes: Buffer, at = 0): void => {
  if (at === bytes.length) socket.end()
  else socket.write(bytes.subarray(at, at + 1), () => setImmediate(drip, socket, bytes, at + 1))
}

const words = 'Zwei Einträge, 二つ.'
const [first, second] = [Buffer.from(words).subarray(0, 7), Buffer.from(words).subarray(7)]
const joined = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

const bodies: Record<string, Buffer> = {
  'in chunks, with extensions and a trailer': joined(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
    `${first.length.toString(16)};a="b"\r\n`,
    first,
    `\r\n00${second.length.toString(16).toUpperCase()} \r\n`,
    second,
    '\r\n0\r\nx-checksum: 1\r\n\r\n',
  ),
  'behind an announcement, counted': joined(
    `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200\r\ncontent-length:${Buffer.byteLength(words)}\r\n\r\n`,
    words,
    'more than was said',
  ),
  'until the connection ends': joined('HTTP/1.0 200 Fine\r\nX-A: b\r\n\tc\r\n\r\n', words),
}

describe('an answer on a connection of its own', () => {
  for (const [name, bytes] of Object.entries(bodies)) {
    test(`${name}: at once`, async () => {
      const flow = await ask(serverOf((socket) => socket.end(bytes)))
      expect(flow.status).toBe(200)
      expect(await told(flow)).toEqual({ text: words, error: null })
    })
    test(`${name}: byte by byte`, async () => {
      const flow = await ask(serverOf((socket) => drip(socket, bytes)))
      expect(await told(flow)).toEqual({ text: words, error: null })
    })
  }

  test('ends with its last chunk, whatever the connection does', async () => {
    const flow = await ask(
      serverOf((socket) =>
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
      ),
    )
    expect(await told(flow)).toEqual({ text: '', error: null })
  })

  test('is asked for in the form of HTTP', async () => {
    let said = ''
    const flow = await ask(
      serverOf((socket, asked) => {
        said = asked
        socket.end('HTTP/1.1 204 No Content\r\n\r\n')
      }),
      { headers: { authorization: 'Bearer key' } },
    )
    expect(flow.status).toBe(204)
    expect(said.replace(/:\d+/, '')).toBe(
      'POST /base/chat HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n' +
        'accept-encoding: identity\r\nauthorization: Bearer key\r\ncontent-length: 10\r\n\r\n{"q":"é"}',
    )
  })

  test('over TLS, where its certificate is trusted', async () => {
    const pem = readFileSync(join(import.meta.dirname, 'fixtures/localhost.pem'))
    const server = () =>
      createSecureServer(
        { key: pem, cert: pem },
        respond((socket) => drip(socket, bodies['in chunks, with extensions and a trailer']!)),
      )
    expect(await kindOf(ask(server(), { scheme: 'https' }))).toBe('unavailable')
    const trusted = getCACertificates()
    setDefaultCACertificates([pem.toString()])
    onTestFinished(() => setDefaultCACertificates(trusted))
    const flow = await ask(server(), { scheme: 'https' })
    expect(await told(flow)).toEqual({ text: words, error: null })
  })
})

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
const failures: [string, string, string][] = [
  ['closed before a word', '', 'unavailable'],
  ['closed within the head', 'HTTP/1.1 200 OK\r\n', 'unavailable'],
  ['no HTTP', '220 mail.example ESMTP\r\n\r\n', 'unreadable'],
  ['another protocol', 'HTTP/1.1 101 Switching\r\nupgrade: h2c\r\n\r\n', 'unreadable'],
  ['a head without an end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`, 'unreadable'],
  ['a field without a name', 'HTTP/1.1 200 OK\r\nno field\r\n\r\n', 'unreadable'],
  ['no length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n', 'unreadable'],
  ['cut off', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nwords', 'unreadable'],
  ['cut off in a chunk', `${chunked}9\r\nwords`, 'unreadable'],
  ['cut off between chunks', `${chunked}5\r\nwords\r\n`, 'unreadable'],
  ['a chunk without a size', `${chunked}\r\nwords`, 'unreadable'],
  ['a size too large', `${chunked}fffffffffffff\r\n`, 'unreadable'],
  ['a chunk longer than its size', `${chunked}2\r\nwords`, 'unreadable'],
  ['an endless trailer', `${chunked}0\r\n${'x: y\r\n'.repeat(5_000)}`, 'unreadable'],
]

describe('an answer that is none', () => {
  for (const [name, bytes, kind] of failures) {
    test(`${name}: ${kind}`, async () => {
      expect(await kindOf(ask(serverOf((socket) => socket.end(bytes))))).toBe(kind)
    })
  }

  test('a reader that leaves lets the provider go', async () => {
    const left = Promise.withResolvers<void>()
    const asking = new AbortController()
    const server = serverOf((socket) => {
      socket.on('close', () => left.resolve())
      socket.write(`${chunked}5\r\nwords\r\n`)
    })
    const flow = await ask(server, { signal: asking.signal })
    const over = told(flow)
    asking.abort()
    expect((await over).error?.kind).toBe('aborted')
    await left.promise
  })

  test('a question that nobody waits for is not asked', async () => {
    const server = serverOf(() => expect.unreachable())
    expect(await kindOf(ask(server, { signal: AbortSignal.abort() }))).toBe('aborted')
  })

  test('a field that would break out of its line is not sent', async () => {
    const server = serverOf(() => expect.unreachable())
    const headers = { authorization: 'Bearer a\r\nx: y' }
    expect(await kindOf(ask(server, { headers }))).toBe('unavailable')
  })
})
