/** What a client gets while the server starts, and when Node refuses a request before the app sees it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { freePort } from '#testing/free-port.ts'
import { ended, killAll, launch } from '#testing/launch.ts'

vi.setConfig({ testTimeout: 60_000 })
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-start-'))
})
afterEach(async () => {
  await killAll()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => vi.resetConfig())

const start = (env: Record<string, string> = {}) =>
  launch('src/main.ts', {
    ...process.env,
    PORT: '0',
    PORTICO_UPSTREAM_URL: 'http://127.0.0.1:9',
    PORTICO_DATA_DIR: join(folder, 'data'),
    PORTICO_DIST: join(folder, 'dist'),
    ...env,
  })

/** Sends text as it is, and returns everything that comes back until the connection ends. */
const raw = (origin: string, text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text))
    let response = ''
    socket.on('data', (chunk) => (response += String(chunk)))
    socket.on('close', () => resolve(response))
    socket.on('error', () => resolve(response))
  })

test('accepts no connection before it can answer, so a proxy tries another server', async () => {
  const port = await freePort()
  const starting = start({ PORT: String(port) })
  const statuses = new Set<number>()
  while (!statuses.has(200)) {
    await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => statuses.add(status),
      () => undefined,
    )
    await sleep(5)
  }
  await starting
  expect([...statuses]).toEqual([200])
})

test('ends cleanly if its port has been taken, and leaves the data directory free', async () => {
  const first = await start()
  const { port } = new URL(first.listening.origin)
  const other = { PORTICO_DATA_DIR: join(folder, 'other'), PORTICO_LOG_LEVEL: 'error' }
  await expect(start({ ...other, PORT: port })).rejects.toThrow(
    `ended with 1: portico: PORT: ${port} is in use already\n`,
  )
  const second = await start(other)
  second.child.kill('SIGTERM')
  expect(await ended(second.child)).toBe(0)
})

test('what Node cannot read gets a problem document', async () => {
  const { listening } = await start()
  const { origin } = listening
  const host = `Host: 127.0.0.1:${new URL(origin).port}`
  const cases: [request: string, status: number, path: string][] = [
    ['nonsense\r\n\r\n', 400, 'request'],
    [`GET / HTTP/1.1\r\n${host}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers'],
    [`GET /\\..\\x HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`, 400, 'request'],
    ['GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'request'],
  ]
  for (const [request, status, path] of cases) {
    const response = await raw(origin, request)
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head, request.slice(0, 40)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head.toLowerCase()).toContain('content-type: application/problem+json')
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    const problem = JSON.parse(body) as { requestId: string }
    expect(problem).toMatchObject({ status, code: 'invalid_input', fields: [{ path }] })
    expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/)
  }
})
