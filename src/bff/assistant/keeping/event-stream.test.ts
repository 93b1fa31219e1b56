import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, test } from 'vitest'

import { requestListener } from '#wire/direct-body.ts'

import { EventLog } from './event-log.ts'
import { streamEvents } from './event-stream.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Answers each request with the log's events behind `?after=`; counts who left. */
async function serveLog(log: EventLog, chunked = false) {
  const readers = { left: 0 }
  const listener = requestListener((request, { outgoing }) => {
    outgoing.useChunkedEncodingByDefault = chunked
    const after = Number(new URL(request.url).searchParams.get('after') ?? 0)
    const body = streamEvents(log, after, () => (readers.left += 1))
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Own': 'a' } })
  })
  const made = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  server = made
  await new Promise<void>((done) => {
    made.listen(0, '127.0.0.1', done)
  })
  const { port } = made.address() as AddressInfo
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

describe('an answer on a socket', () => {
  test.each([false, true])('comes as it is said, to its end; in chunks: %s', async (chunked) => {
    const log = new EventLog()
    const { origin, readers } = await serveLog(log, chunked)
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

  test('waits for the answer that was asked for before it on the same connection', async () => {
    const log = new EventLog()
    say(log, 'first')
    const { port, readers } = await serveLog(log, true)
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
    const [, one = '', two = ''] = text.split('HTTP/1.1 200 OK')
    expect([one, two].map(deltas)).toEqual(['firstsecond', 'firstsecond'])
    expect(readers.left).toBe(2)
  })

  test('is told from any event on, also when it is over', async () => {
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

  test('who leaves is no reader any more', async () => {
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

  test('who reads slowly gets all of it, and nothing piles up meanwhile', async () => {
    const log = new EventLog()
    const { port } = await serveLog(log)
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise((first) => {
      socket.once('data', first)
    })
    socket.pause()
    const word = 'w'.repeat(50_000)
    let told = 0
    const original = log.encoded.bind(log)
    log.encoded = (after) => {
      told += 1
      return original(after)
    }
    for (let nth = 0; nth < 400; nth += 1) {
      say(log, word)
      if (nth % 10 === 0) await sleep(0)
    }
    expect(told).toBeLessThan(390)
    end(log)
    let text = ''
    socket.setEncoding('latin1')
    for await (const chunk of socket) text += String(chunk)
    expect(deltas(text).length).toBe(20_000_000)
    expect(text.trimEnd().endsWith('"finish":"stop"}')).toBe(true)
  })
})
