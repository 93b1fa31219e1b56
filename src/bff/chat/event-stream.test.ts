import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { getRequestListener } from '@hono/node-server'
import { afterEach, describe, expect, test } from 'vitest'

import { EventLog } from './event-log.ts'
import { streamEvents } from './event-stream.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Serves the log's events after `?after=` and counts the readers that have left. */
async function serveLog(log: EventLog) {
  const readers = { left: 0 }
  const listener = getRequestListener((request) => {
    const after = Number(new URL(request.url).searchParams.get('after') ?? 0)
    const body = streamEvents(log, after, () => (readers.left += 1))
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Own': 'a' } })
  })
  const listening = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  server = listening
  await new Promise<void>((done) => {
    listening.listen(0, '127.0.0.1', done)
  })
  const { port } = listening.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, readers }
}
const say = (log: EventLog, delta: string) => {
  log.add({ type: 'text', delta })
  log.announce()
}
const end = (log: EventLog) => {
  log.add({ type: 'end', finish: 'stop' })
  log.announce()
}
const deltas = (text: string) =>
  [...text.matchAll(/"delta":"([^"]*)"/g)].map((match) => match[1]).join('')

describe('events as a response body', () => {
  test('arrive as they are added, up to the end event', async () => {
    const log = new EventLog()
    const { origin, readers } = await serveLog(log)
    const response = await fetch(origin)
    expect([response.status, response.headers.get('x-own')]).toEqual([200, 'a'])
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (const word of ['Grüße ', 'from ', '日本 ']) {
      say(log, word)
      expect((await reader?.read())?.value).toContain(`"delta":"${word}"`)
    }
    end(log)
    expect((await reader?.read())?.value).toContain('"type":"end"')
    expect((await reader?.read())?.done).toBe(true)
    expect(readers.left).toBe(1)
  })

  test('wait for the previous response on the same connection', async () => {
    const log = new EventLog()
    say(log, 'first')
    const { port, readers } = await serveLog(log)
    const socket = connect(port, '127.0.0.1')
    const ask = (last: string) => `GET / HTTP/1.1\r\nHost: x\r\n${last}\r\n`
    socket.write(ask('') + ask('Connection: close\r\n'))
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => (text += String(chunk)))
    while (!text.includes('first')) await sleep(1)
    say(log, 'second')
    end(log)
    await new Promise((closed) => {
      socket.once('close', closed)
    })
    const [, firstResponse = '', secondResponse = ''] = text.split('HTTP/1.1 200 OK')
    expect([firstResponse, secondResponse].map(deltas)).toEqual(['firstsecond', 'firstsecond'])
    expect(readers.left).toBe(2)
  })

  test('start after any event, even once the reply has ended', async () => {
    const log = new EventLog()
    for (const word of ['a', 'b', 'c']) say(log, word)
    const { origin, readers } = await serveLog(log)
    const running = fetch(`${origin}/?after=1`).then((response) => response.text())
    end(log)
    const text = await running
    expect(deltas(text)).toBe('bc')
    expect(await (await fetch(`${origin}/?after=1`)).text()).toBe(text)
    expect(readers.left).toBe(2)
  })

  test('notice a reader that leaves', async () => {
    const log = new EventLog()
    const { origin, readers } = await serveLog(log)
    const leaving = new AbortController()
    await fetch(origin, { signal: leaving.signal })
    leaving.abort()
    while (readers.left === 0) await sleep(1)
    say(log, 'to nobody')
    end(log)
    expect(readers.left).toBe(1)
  })

  test('reach a slow reader complete, and are not buffered for it', async () => {
    const log = new EventLog()
    say(log, 'first')
    const { origin } = await serveLog(log)
    const response = await new Promise<IncomingMessage>((resolve) => {
      get(origin, resolve)
    })
    response.setEncoding('utf8')
    let encodings = 0
    const original = log.encodeAfter.bind(log)
    log.encodeAfter = (after) => {
      encodings += 1
      return original(after)
    }
    const word = 'w'.repeat(50_000)
    for (let nth = 0; nth < 400; nth += 1) {
      say(log, word)
      await sleep(1)
    }
    // Encoded only when the socket takes more; meanwhile the log merges the text.
    expect(encodings).toBeLessThan(300)
    end(log)
    let body = ''
    for await (const chunk of response) body += String(chunk)
    expect(deltas(body).length).toBe('first'.length + 20_000_000)
    expect(body.trimEnd().endsWith('"finish":"stop"}')).toBe(true)
  })
})
