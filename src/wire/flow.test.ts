import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { describe, expect, onTestFinished, test } from 'vitest'

import type { Flow } from './flow.ts'
import { createTransport, type TransportError } from './transport.ts'

/** A provider that answers as `answer` does, and the way to it. */
async function open(answer: RequestListener): Promise<Flow> {
  const server = createServer(answer)
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const transport = createTransport(new URL(`http://127.0.0.1:${port}`))
  onTestFinished(async () => {
    await transport.close()
    server.closeAllConnections()
    server.close()
  })
  const { signal } = new AbortController()
  return transport.open({ method: 'POST', path: '/', headers: {}, body: '{}', signal })
}

/** All that is told, and how it ended. */
const told = (flow: Flow) =>
  new Promise<{ text: string; error: TransportError | null }>((done) => {
    const pieces: Uint8Array[] = []
    flow.read({
      data: (bytes) => void pieces.push(Uint8Array.from(bytes)),
      end: (error) => done({ text: Buffer.concat(pieces).toString(), error }),
    })
  })

const words = 'word '.repeat(1000)
const packed = gzipSync(words)

describe('a body that is told piece by piece', () => {
  test('is whole, also where it was packed and came before anybody read', async () => {
    const flow = await open((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(packed)
    })
    expect(await told(flow)).toEqual({ text: words, error: null })
  })

  test('that ends within what was packed is unreadable, at once', async () => {
    const flow = await open((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(packed.subarray(0, packed.length - 8))
    })
    expect((await told(flow)).error?.kind).toBe('unreadable')
  })

  test('that is no such packing is unreadable', async () => {
    const flow = await open((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end('word')
    })
    expect((await told(flow)).error?.kind).toBe('unreadable')
  })

  test('whose connection breaks says so behind what came', async () => {
    const flow = await open((_, response) => {
      response.writeHead(200)
      response.write('word')
      setImmediate(() => response.destroy())
    })
    const { text, error } = await told(flow)
    expect([text, error?.kind]).toEqual(['word', 'unreadable'])
  })
})
