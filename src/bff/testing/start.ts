/** A BFF in this process for tests: a turned clock, a browser with a cookie jar, a provider to watch. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Bff, createBff } from '#bff/bff.ts'
import { capabilities } from '#bff/capabilities.ts'
import { readConfig } from '#bff/config.ts'
import type { Bindings, Clock } from '#bff/core.ts'
import { createLog } from '#bff/log.ts'
import { createInProcessTransport } from '#wire/transport.ts'

export type ProviderFetch = (request: Request) => Response | Promise<Response>

/** A clock that tests turn; `sleep` turns it itself, so that nothing waits. */
export function createTestClock(start = Date.now()): Clock & { turn(ms: number): void } {
  let now = start
  return {
    now: () => now,
    turn(ms) {
      now += ms
    },
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      now += ms
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      signal?.throwIfAborted()
    },
  }
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Parsed where it is JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  json: any
}

interface Setup {
  env?: Record<string, string>
  /** Kept over a restart; made and removed where it is not given. */
  dataDir?: string
  clock?: Clock
}

/** What the provider got: method and path of every request, in order. */
export type Journal = { method: string; path: string; headers: Headers }[]

export async function startBff(provider: ProviderFetch, setup: Setup = {}) {
  const dataDir = setup.dataDir ?? mkdtempSync(join(tmpdir(), 'portico-test-'))
  const journal: Journal = []
  const logged: string[] = []
  const config = readConfig({
    PORTICO_UPSTREAM_URL: 'http://127.0.0.1:9',
    PORTICO_DATA_DIR: dataDir,
    PORTICO_DIST: join(dataDir, 'dist'),
    PORTICO_LOG_LEVEL: 'debug',
    ...setup.env,
  })
  const transport = createInProcessTransport((request) => {
    const { pathname, search } = new URL(request.url)
    journal.push({ method: request.method, path: pathname + search, headers: request.headers })
    return provider(request)
  })
  const log = createLog(config, { write: (line: string) => void logged.push(line) })
  const bff = await createBff(config, { transport, capabilities, log, clock: setup.clock })
  return {
    ...bff,
    config,
    dataDir,
    journal,
    logged,
    browser: () => createBrowser(bff.app, config.origin),
    async end() {
      await bff.close()
      if (setup.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestBff = Awaited<ReturnType<typeof startBff>>

/** Our own page in a browser: it sends what ours sends, and keeps its cookie. */
function createBrowser(app: Bff['app'], origin: string) {
  let cookie = ''
  async function send(
    method: string,
    path: string,
    options: { body?: unknown; headers?: Record<string, string>; bindings?: Bindings } = {},
  ): Promise<Answer> {
    const body = options.body === undefined ? undefined : JSON.stringify(options.body)
    const headers = new Headers({
      'X-Requested-With': 'portico',
      'Sec-Fetch-Site': 'same-origin',
      ...(method !== 'GET' && { Origin: origin }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(cookie && { Cookie: cookie }),
      ...options.headers,
    })
    const request = new Request(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    const response = await app.fetch(request, options.bindings)
    const stated = response.headers.getSetCookie().at(-1)
    if (stated) cookie = /Max-Age=0/.test(stated) ? '' : (stated.split(';')[0] ?? '')
    const text = await response.text()
    const json = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : null
    return { status: response.status, headers: response.headers, text, json }
  }
  return {
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, { headers }),
    signIn: (apiKey: string, remember?: boolean) =>
      send('POST', '/api/session', { body: { apiKey, remember } }),
    get cookie() {
      return cookie
    },
    set cookie(value: string) {
      cookie = value
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>

/** Asks again, as the page does each second, until the list is whole. */
export async function whole(browser: Browser, path: string): Promise<Answer> {
  for (let tries = 0; tries < 5000; tries += 1) {
    const answer = await browser.get(path)
    if (answer.status !== 200 || answer.json.complete) return answer
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  }
  throw new Error(`${path} was never whole`)
}
