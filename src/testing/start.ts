/** Runs the server in this process for tests, with a test clock, a browser and a provider journal. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createPortico, type Portico } from '#app.ts'
import type { Bindings } from '#server/app.ts'
import type { Clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { createInProcessTransport, type Transport } from '#server/transport.ts'
import type { Site } from '#site/server/routes/site.ts'

export type ProviderFetch = (request: Request) => Response | Promise<Response>

/** A clock that tests move. `sleep` moves it too, so that nothing waits in real time. */
export function createTestClock(start = Date.now()): Clock & { advance(ms: number): void } {
  let now = start
  return {
    now: () => now,
    advance(ms) {
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

export interface BrowserResponse {
  status: number
  headers: Headers
  text: string
  /** The parsed body if it is JSON, else null. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses freely
  json: any
}

interface Setup {
  env?: Record<string, string>
  /** For tests that restart. By default a temporary folder, removed by `end`. */
  dataDir?: string
  clock?: Clock
  /** Components of the public pages; without them those pages are not served. */
  site?: Site
  /** Calls the provider; in process if omitted. */
  transport?: Transport
}

/** Every request that reached the provider, in order. */
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
  const inProcess = createInProcessTransport((request) => {
    const { pathname, search } = new URL(request.url)
    journal.push({ method: request.method, path: pathname + search, headers: request.headers })
    return provider(request)
  })
  const transport = setup.transport ?? inProcess
  const log = createLog(config, { write: (line: string) => void logged.push(line) })
  const bff = await createPortico(config, {
    transport,
    log,
    clock: setup.clock,
    ...(setup.site && { publicPages: { site: setup.site } }),
  })
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

/** Stands in for the dashboard in a browser: sends the same headers and keeps its cookie. */
function createBrowser(app: Portico['app'], origin: string) {
  let cookie = ''
  async function send(
    method: string,
    path: string,
    options: { body?: unknown; headers?: Record<string, string>; bindings?: Bindings } = {},
  ): Promise<BrowserResponse> {
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
    const setCookie = response.headers.getSetCookie().at(-1)
    if (setCookie) cookie = /Max-Age=0/.test(setCookie) ? '' : (setCookie.split(';')[0] ?? '')
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

/** Repeats a request until the list is complete, as the page does each second. */
export async function whole(
  browser: Browser,
  path: string,
  headers: Record<string, string> = {},
): Promise<BrowserResponse> {
  for (let tries = 0; tries < 5000; tries += 1) {
    const response = await browser.get(path, headers)
    if (response.status !== 200 || response.json.complete) return response
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  }
  throw new Error(`${path} never became complete`)
}
