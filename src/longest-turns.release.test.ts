/**
 * No request of one customer may hold up the others, however much there is in the account: every row of
 * the endpoint table is called at full size.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { fillStore } from '#bff/conversations/testing/full-store.ts'
import { assistant } from '#contract/assistant.ts'
import { explanation } from '#contract/explanation.ts'
import { publicEndpoints } from '#contract/public.ts'
import { table } from '#contract/table.ts'
import { fullProvider } from '#testing/full-provider.ts'
import { longestTurn } from '#testing/longest-turn.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

const all = { ...table, ...assistant, ...explanation, ...publicEndpoints }
type Template = keyof typeof all

const sizes = {
  services: 10_000,
  domains: 5_000,
  invoices: 10_000,
  orders: 2_000,
  notifications: 250,
  events: 20_000,
  conversations: 400,
}

/** Milliseconds of CPU time. */
const limit = 50
const rounds = 5

interface Request {
  path: string
  body?: unknown
}

const from = (path: string, ...searches: string[]): Request[] =>
  [path, ...searches.map((search) => `${path}?${search}`)].map((each) => ({ path: each }))
const key = 'nmk_a_key_of_the_test'
const uuid = '0f9a2b8e-3c44-4f8e-9d55-6f0c6d1b2a3c'
const refs = Array.from({ length: 40 }, (_, nth) => ({
  type: nth % 3 ? 'vps' : 'domain',
  id: `s${nth}`,
}))

/** What is sent to each row, and in this order: what ends a session comes last. */
const requests: Record<Template, Request[]> = {
  'POST /api/session/step-up': [{ path: '/api/session/step-up', body: { apiKey: key } }],
  'GET /api/session': from('/api/session'),
  'GET /api/news': from('/api/news'),
  'GET /api/news.csv': from('/api/news.csv'),
  'GET /api/visits': from('/api/visits'),
  'PATCH /api/visits': [],
  'GET /api/calendar-feed': from('/api/calendar-feed'),
  'POST /api/calendar-feed': [],
  'PATCH /api/calendar-feed': [],
  'DELETE /api/calendar-feed': [],
  'GET /api/overview': from('/api/overview'),
  'GET /api/services': from(
    '/api/services',
    'sort=-name',
    'group=month',
    'q=build-7',
    'q=biuld-99999&similar=true',
    'fields=keys',
    'renewsWithin=30&limit=200',
  ),
  'GET /api/domains': from(
    '/api/domains',
    'group=tld',
    'q=customer-77',
    'q=cusotmer-9999&similar=true',
    'fields=keys',
    'limit=200',
  ),
  'GET /api/invoices': from(
    '/api/invoices',
    'sort=-total',
    'group=month',
    'q=2026-0499',
    'q=15.41',
    'limit=200',
  ),
  'GET /api/orders': from('/api/orders', 'group=month', 'q=O-77', 'limit=200'),
  'GET /api/notifications': from('/api/notifications', 'q=renewed', 'unread=true', 'limit=200'),
  'GET /api/account': from('/api/account'),
  'GET /api/overview/months/{month}': from('/api/overview/months/2027-03'),
  'GET /api/services/{type}/{id}': from('/api/services/vps/s5000'),
  'GET /api/domains/{name}': from('/api/domains/customer-5000.example'),
  'GET /api/invoices/{id}': from('/api/invoices/i5000'),
  'GET /api/calendar.ics': from('/api/calendar.ics', 'lang=de'),
  'GET /api/services.csv': from('/api/services.csv', 'q=build', 'sort=-name'),
  'GET /api/domains.csv': from('/api/domains.csv', 'q=customer'),
  'GET /api/orders.csv': from('/api/orders.csv', 'q=O-77'),
  'GET /api/invoices.csv': from('/api/invoices.csv', 'q=2026'),
  'GET /api/invoices/{id}/difference': from('/api/invoices/i5000/difference'),
  'GET /api/spend': from('/api/spend', 'basis=paid'),
  'GET /api/tax-summary': from('/api/tax-summary', 'from=2014-01-01'),
  'GET /api/tax-summary.csv': from('/api/tax-summary.csv', 'from=2014-01-01'),
  'GET /api/invoice-lines.csv': from('/api/invoice-lines.csv', 'from=2014-01-01'),
  'POST /api/services.csv': [
    { path: '/api/services.csv', body: { ids: [{ type: 'vps', id: 's77' }] } },
  ],
  'POST /api/domains.csv': [{ path: '/api/domains.csv', body: { names: ['d77.example'] } }],
  'POST /api/invoices.csv': [{ path: '/api/invoices.csv', body: { ids: ['i7', 'i5000'] } }],
  'POST /api/invoices/print': [{ path: '/api/invoices/print', body: { ids: ['i7', 'i5000'] } }],
  'GET /api/access-log': from('/api/access-log', 'q=build-77', 'group=day'),
  'GET /api/access-log.csv': from('/api/access-log.csv', 'q=build-77'),
  'GET /api/changes': from('/api/changes', 'q=build-77', 'service=vps/s77'),
  'GET /api/changes.csv': from('/api/changes.csv', 'q=build-77'),
  'GET /api/changes/{id}': from('/api/changes/none'),
  'POST /api/changes/{id}/undo': from('/api/changes/none/undo'),
  'GET /api/events.csv': from('/api/events.csv'),
  'GET /api/explanation': from('/api/explanation', 'resource=services&id=s77&type=vps'),
  'GET /api/assistant/sharing': from('/api/assistant/sharing'),
  'POST /api/assistant/sharing': [
    { path: '/api/assistant/sharing', body: { company: 'example.com', allow: true } },
  ],
  'GET /api/assistant/conversations': from('/api/assistant/conversations', 'q=nowhere', 'q=shop'),
  'POST /api/assistant/conversations': [{ path: '/api/assistant/conversations', body: {} }],
  'GET /api/assistant/conversations/{id}': from('/api/assistant/conversations/c7'),
  'GET /api/assistant/conversations/{id}/records': from('/api/assistant/conversations/c7/records'),
  'PATCH /api/assistant/conversations/{id}': [
    { path: '/api/assistant/conversations/c7', body: { title: 'Renamed' } },
  ],
  'DELETE /api/assistant/conversations/{id}': from('/api/assistant/conversations/c8'),
  'POST /api/assistant/messages': [
    { path: '/api/assistant/messages', body: { message: 'Hello', clientMessageId: uuid } },
  ],
  'POST /api/assistant/messages/{id}/stop': from(`/api/assistant/messages/${uuid}/stop`),
  'GET /api/assistant/messages/{id}/stream': from(`/api/assistant/messages/${uuid}/stream`),
  'POST /api/assistant/messages/{id}/feedback': [
    { path: '/api/assistant/messages/a399/feedback', body: { value: 'up' } },
  ],
  'GET /api/assistant/actions/{id}': from('/api/assistant/actions/none'),
  'POST /api/assistant/actions/{id}/confirm': [
    { path: '/api/assistant/actions/none/confirm', body: {} },
  ],
  'POST /api/assistant/actions/{id}/cancel': from('/api/assistant/actions/none/cancel'),
  'PATCH /api/services/{type}/{id}/auto-renew': [
    { path: '/api/services/vps/s4/auto-renew', body: { enabled: false } },
  ],
  'PATCH /api/notifications/{id}': [{ path: '/api/notifications/n4', body: { read: true } }],
  'DELETE /api/notifications/{id}': from('/api/notifications/n6'),
  'POST /api/jobs/auto-renew': [
    {
      path: '/api/jobs/auto-renew',
      body: {
        // Another one in each request: a repeat gets the first job.
        get id() {
          return crypto.randomUUID()
        },
        items: refs,
        enabled: true,
      },
    },
  ],
  'GET /api/labels': from('/api/labels'),
  'GET /api/labelled': from('/api/labelled'),
  'POST /api/what-if': [
    { path: '/api/what-if', body: { flips: [{ type: 'vps', id: 'vps_1', enabled: false }] } },
  ],
  'POST /api/labels': [{ path: '/api/labels', body: { name: 'Client' } }],
  'GET /api/labels/{id}': from('/api/labels/none'),
  'PATCH /api/labels/{id}': [{ path: '/api/labels/none', body: { name: 'Client' } }],
  'DELETE /api/labels/{id}': from('/api/labels/none'),
  'POST /api/labels/{id}/merge': [],
  'POST /api/labels/{id}/members': [
    { path: '/api/labels/none/members', body: { names: ['build-7', 'customer-77'] } },
  ],
  'GET /api/stored-data': from('/api/stored-data'),
  'POST /api/stored-data.json': from('/api/stored-data.json'),
  'GET /api/views': from('/api/views'),
  'GET /api/views/counts': from('/api/views/counts'),
  'POST /api/views': [
    { path: '/api/views', body: { name: 'Off', path: '/services?autoRenew=off', isPinned: true } },
  ],
  'PATCH /api/views/{id}': [{ path: '/api/views/none', body: { name: 'Off' } }],
  'DELETE /api/views/{id}': from('/api/views/none'),
  'GET /api/jobs': from('/api/jobs'),
  'GET /api/jobs/{id}': from('/api/jobs/none'),
  'GET /api/jobs/{id}.csv': from('/api/jobs/none.csv'),
  'POST /api/jobs/{id}/stop': from('/api/jobs/none/stop'),
  'POST /api/jobs/{id}/put-away': from('/api/jobs/none/put-away'),
  'POST /api/jobs/{id}/retry': from('/api/jobs/none/retry'),
  'GET /api/jobs/{id}/undo': from('/api/jobs/none/undo'),
  'POST /api/jobs/{id}/undo': [{ path: '/api/jobs/none/undo', body: {} }],
  'GET /api/public/prices': from('/api/public/prices'),
  'GET /api/public/help': from('/api/public/help', 'q=dns'),
  'GET /api/public/help/{slug}': from('/api/public/help/none'),
  'GET /api/linked-keys': from('/api/linked-keys'),
  'POST /api/linked-keys': [{ path: '/api/linked-keys', body: { apiKey: key } }],
  'POST /api/linked-keys/test': [
    { path: '/api/linked-keys/test', body: { apiKey: key, read: 'services' } },
  ],
  'POST /api/linked-keys/{id}/use': from('/api/linked-keys/none/use'),
  'PATCH /api/linked-keys/{id}': [{ path: '/api/linked-keys/none', body: { name: 'Main' } }],
  'DELETE /api/linked-keys/{id}': from('/api/linked-keys/none'),
  'GET /api/passkeys': from('/api/passkeys'),
  'POST /api/passkeys/options': from('/api/passkeys/options'),
  'POST /api/passkeys': [{ path: '/api/passkeys', body: {} }],
  'PATCH /api/passkeys/{id}': [{ path: '/api/passkeys/none', body: { name: 'Phone' } }],
  'DELETE /api/passkeys/{id}': from('/api/passkeys/none'),
  'POST /api/passkeys/{id}/restore': from('/api/passkeys/none/restore'),
  'POST /api/passkeys/sign-in/options': from('/api/passkeys/sign-in/options'),
  'POST /api/passkeys/sign-in': [{ path: '/api/passkeys/sign-in', body: {} }],
  'POST /api/session/step-up/passkey/options': from('/api/session/step-up/passkey/options'),
  'POST /api/session/step-up/passkey': [{ path: '/api/session/step-up/passkey', body: {} }],
  'GET /api/support/grants': from('/api/support/grants'),
  'POST /api/support/grants': [
    { path: '/api/support/grants', body: { minutes: 30, hideAmounts: true } },
  ],
  'DELETE /api/support/grants/{id}': from('/api/support/grants/none'),
  'DELETE /api/support/grants/{id}/pointer': from('/api/support/grants/none/pointer'),
  'POST /api/support/view': [{ path: '/api/support/view', body: { path: '/services' } }],
  'GET /api/support/staff': from('/api/support/staff'),
  'POST /api/support/session': [
    { path: '/api/support/session', body: { code: 'XXXXXXXXXX', helper: 'Maya K.' } },
  ],
  'GET /api/support/session': from('/api/support/session'),
  'DELETE /api/support/session': from('/api/support/session'),
  'POST /api/support/session/pointer': [{ path: '/api/support/session/pointer', body: {} }],
  'DELETE /api/support/session/pointer': from('/api/support/session/pointer'),
  'GET /api/sessions': from('/api/sessions'),
  'DELETE /api/sessions/{id}': from('/api/sessions/none'),
  'DELETE /api/sessions': from('/api/sessions?others=true'),
  // They stay open, and send what the customer does at that moment.
  'GET /api/support/grants/stream': [],
  'GET /api/support/session/stream': [],
  'DELETE /api/stored-data': from('/api/stored-data'),
  'DELETE /api/person': from('/api/person'),
  'POST /api/session': [{ path: '/api/session', body: { apiKey: key } }],
  'DELETE /api/session': from('/api/session'),
}

let dataDir: string
const provider = fullProvider(sizes)
const start = () =>
  startBff(provider, {
    dataDir,
    env: {
      PORTICO_ORIGIN: 'http://localhost:4400',
      PORTICO_SIGN_IN: 'passkey,api-key',
      PORTICO_STORED_DATA: '1',
      PORTICO_SUPPORT: '1',
      PORTICO_SESSION_PER_MINUTE: '1000000',
    },
  })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-turns-'))
  const bff = await start()
  const page = bff.browser()
  await page.signIn(key)
  await fillStore(bff, page.cookie, sizes)
  await bff.end()
}, 120_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Not of persons, whose sign-in needs a login server. */
const isCustomers = /^\w+ \/api\/(?!linked-keys|person|passkeys|support|session)/
const isList = /^\/api\/(?:services|domains|invoices|orders|notifications|overview)(?:\?|$)/

/** Sends a request until the list is complete, and reads the response without keeping it. */
async function send(
  { app, config }: TestBff,
  page: Browser,
  method: string,
  { path, body }: Request,
  headers: Record<string, string>,
): Promise<number> {
  for (;;) {
    const request = new Request(config.origin + path, {
      method,
      headers: {
        'X-Requested-With': 'portico',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        'Accept-Encoding': 'gzip',
        Origin: config.origin,
        Cookie: page.cookie,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await app.fetch(request)
    const [cookie] = response.headers.getSetCookie().at(-1)?.split(';') ?? []
    if (cookie !== undefined) page.cookie = cookie
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!isList.test(path) || response.status !== 200) return response.status
    const isZipped = response.headers.get('content-encoding') === 'gzip'
    const json = isZipped ? await promisify(gunzip)(bytes) : bytes
    if (!json.includes('"complete":false')) return response.status
  }
}

/** The longest turn of each request to a server that has just been started, by address. */
async function round(): Promise<Map<string, { ms: number; status: number }>> {
  const bff = await start()
  const turns = new Map<string, { ms: number; status: number }>()
  const measure = async (name: string, page: Browser, request: Request, headers = {}) => {
    const [method = ''] = name.split(' ')
    let status = 0
    const ms = await longestTurn(async () => {
      status = await send(bff, page, method, request, headers)
    })
    turns.set(`${method} ${request.path}${'Portico-View' in headers ? ' (support)' : ''}`, {
      ms,
      status,
    })
  }
  try {
    const page = bff.browser()
    await page.signIn(key)
    const grant = { minutes: 30, hideAmounts: true }
    const { code } = (await page.send('POST', '/api/support/grants', { body: grant })).json
    const staff = bff.browser()
    await staff.send('POST', '/api/support/session', { body: { code, helper: 'Maya K.' } })
    for (const [template, list] of Object.entries(requests)) {
      const row = all[template as Template]
      for (const request of list) {
        await measure(template, page, request)
        if ('support' in row && !template.includes('/api/support/'))
          await measure(template, staff, request, { 'Portico-View': 'support' })
      }
    }
    return turns
  } finally {
    await bff.end()
  }
}

test(
  'no call at full size holds the server for more than 50 ms',
  { timeout: 600_000 },
  async () => {
    const best = new Map<string, number>()
    for (let nth = 0; nth < rounds; nth += 1)
      for (const [address, { ms, status }] of await round()) {
        if (status >= 500 || (status === 401 && isCustomers.test(address)))
          throw new Error(`${address} answered ${status}`)
        best.set(address, Math.min(best.get(address) ?? Infinity, ms))
      }
    const tooLong = [...best].filter(([, ms]) => ms > limit)
    expect(tooLong.map(([address, ms]) => `${address}: ${Math.round(ms)} ms`)).toEqual([])
  },
)
