/** Whatever a provider adds to its records, nothing of it leaves unless it is known to be harmless. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { sampleSite } from '#site/testing/site.ts'
import { startBff } from '#testing/start.ts'

import secretNames from './testing/secret-field-names.json' with { type: 'json' }

/** A plain word: only its name can keep it from being shown. */
const marker = 'qzmkxwlpv'
/** Letters that count: `aab`, `aac`. */
const counted = (nth: number): string =>
  [676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(nth / place) % 26))).join('')

/** One record of every resource, complete enough to be shown; `more` is merged into each. */
function provider(more: object) {
  const money = { currency: 'EUR' }
  const records: [pattern: RegExp, data: unknown][] = [
    [/\/sdk\/account$/, { id: 'ac_1', name: 'Ada', email: 'ada@example.org', ...more }],
    [/\/sdk\/services/, [{ id: 's1', type: 'vps', name: 'build', ...money, ...more }]],
    [/\/sdk\/domains/, [{ id: 'd1', name: 'ada.example', ...money, ...more }]],
    [
      /\/sdk\/invoices/,
      [
        {
          id: 'i1',
          number: 'INV-1',
          total: '5.00',
          ...money,
          ...more,
          lines: [{ description: 'Hosting', amount: '5.00', ...more }],
        },
      ],
    ],
    [
      /\/sdk\/orders/,
      [
        {
          id: 'o1',
          number: '1001',
          total: '5.00',
          ...money,
          ...more,
          items: [{ description: 'Hosting', amount: '5.00', ...more }],
        },
      ],
    ],
    [/\/sdk\/notifications/, [{ id: 'n1', title: 'Hello', body: 'All is well.', ...more }]],
    [/\/ai-agent\/conversations/, [{ id: 'c1', title: 'Help', ...more }]],
    [/domain-prices/, [{ tld: 'com', register: { 1: '9.00' }, renew: '9.00', ...money, ...more }]],
    [/help-center/, [{ slug: 'start', title: 'Start', body: 'Read this.', ...more }]],
  ]
  return (request: Request): Response => {
    const { pathname } = new URL(request.url)
    const data = records.find(([pattern]) => pattern.test(pathname))?.[1]
    if (data === undefined)
      return Response.json({ success: false, code: 'not_found' }, { status: 404 })
    const isSingle =
      /\/(?:services\/\w+|domains|invoices|notifications|help-center)\/[\w.-]+$/.test(pathname)
    return Response.json({ success: true, data: isSingle && Array.isArray(data) ? data[0] : data })
  }
}

const addresses = [
  '/api/session',
  '/api/account',
  '/api/services',
  '/api/services/vps/s1',
  '/api/services.csv',
  '/api/domains',
  '/api/domains/ada.example',
  '/api/domains.csv',
  '/api/invoices',
  '/api/invoices/i1',
  '/api/invoices.csv',
  '/api/invoices/i1/difference',
  '/api/spend',
  '/api/tax-summary',
  '/api/tax-summary.csv',
  '/api/news.csv',
  '/api/invoice-lines.csv',
  '/api/orders',
  '/api/orders.csv',
  '/api/notifications',
  '/api/overview',
  '/api/assistant/conversations',
  '/api/explanation?resource=account',
  '/api/explanation?resource=services&type=vps&id=s1',
  '/api/explanation?resource=domains&id=d1',
  '/api/explanation?resource=invoices&id=i1',
  '/api/explanation?resource=orders&id=o1',
  '/api/explanation?resource=notifications&id=n1',
  '/en/prices',
  '/en/help',
  '/en/help/start',
]

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))

/** Everything that left: responses, log lines, metrics, and what was written to disk. */
async function everythingShown(more: object): Promise<{ where: string; text: string }[]> {
  const bff = await startBff(provider(more), {
    env: { PORTICO_EXPLAIN: '1' },
    site: sampleSite,
  })
  try {
    const page = bff.browser()
    const signedIn = await page.signIn('nmk_a_key_of_the_test')
    expect(signedIn.status).toBe(201)
    const shown = [{ where: 'sign-in', text: signedIn.text }]
    for (const address of [...addresses, ...addresses.slice(0, 6)]) {
      // A public page is 503 until its first reading is done.
      const { text, headers, status } = await vi.waitUntil(
        async () => {
          const response = await page.get(address)
          return response.status === 503 ? null : response
        },
        { timeout: 10_000 },
      )
      expect([address, status]).toEqual([address, 200])
      shown.push({ where: address, text: text + JSON.stringify([...headers]) })
    }
    const metrics = await bff.operator.request('/metrics')
    shown.push({ where: 'metrics', text: await metrics.text() })
    shown.push({ where: 'log', text: bff.logged.join('') })
    shown.push(...filesIn(bff.dataDir).map((text) => ({ where: 'store', text })))
    return shown
  } finally {
    await bff.end()
  }
}

const leaksIn = (shown: readonly { where: string; text: string }[], secret: string) =>
  shown.filter(({ text }) => text.includes(secret)).map(({ where }) => where)

/** Names that no reader claims and no vocabulary lists. */
const unclaimedName = fc.oneof(
  fc.constantFrom(...secretNames),
  fc.constantFrom(
    'foo',
    'x-data',
    'mystery',
    'extraThing',
    'blob',
    'custom',
    '__proto__',
    'constructor',
  ),
  fc.stringMatching(/^zz[a-z]{3,10}$/),
)
const markedText = fc.constantFrom(
  marker,
  `${marker} and more`,
  `x${marker}`,
  `https://files.example/${marker}`,
  `{"password":"${marker}"}`,
)
const markedKey = fc.constantFrom(marker, `${marker}_at`, `my${marker}`, `${marker}.${marker}`)
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    markedText,
    // Not negative: `promovalue` reads as a price, and a list with a negative price is not published.
    fc.nat(),
    fc.boolean(),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(unclaimedName, markedKey), tie('tree'), { maxKeys: 4 }),
    fc.record({
      region: fc.record({ zzid: markedText }),
      network: fc.record({ zzref: markedText }),
    }),
    fc.record({ auto_renew: markedText, nameservers: fc.array(markedText) }),
  ),
}))
const addition = fc.dictionary(fc.oneof(unclaimedName, markedKey), tree, { minKeys: 1, maxKeys: 6 })

describe('unclaimed fields', () => {
  test('a marker in any string or key is in no response, file, log line or metric', async () => {
    await fc.assert(
      fc.asyncProperty(addition, async (more) => {
        expect(leaksIn(await everythingShown(more), marker)).toEqual([])
      }),
      // Shrinking would take longer than the limit of the test.
      { numRuns: 12, endOnFailure: true },
    )
  }, 120_000)

  test(`${secretNames.length} names of secret fields: none of the values leaves`, async () => {
    const values = secretNames.map((name, nth) => [name, `${marker}${counted(nth)}`] as const)
    const shown: Awaited<ReturnType<typeof everythingShown>> = []
    // A record is read up to its 300th key.
    for (let from = 0; from < values.length; from += 150) {
      const some = values.slice(from, from + 150)
      const flat = Object.fromEntries(some)
      // Secrets used as the keys of a map, where readers expect names of metrics.
      const usage = Object.fromEntries(
        some.slice(0, 40).map(([, value]) => [value, { used: 1, limit: 2 }]),
      )
      const credentials = Object.fromEntries(some.map(([name, value]) => [value, name]))
      shown.push(...(await everythingShown({ usage, credentials, ...flat })))
      shown.push(...(await everythingShown({ details: flat, network: flat, region: flat })))
    }
    const leaked = values.flatMap(([name, value]) => {
      const where = leaksIn(shown, value)
      return where.length > 0 ? [`${name}: ${where.join(' ')}`] : []
    })
    expect(leaked).toEqual([])
  }, 60_000)

  test('what is known to be harmless is shown, under its fact', async () => {
    const shown = await everythingShown({
      php_version: '8.3',
      specs: { ram_mb: 4096 },
      region: 'fsn1',
    })
    const service = shown.find(({ where }) => where === '/api/services/vps/s1')?.text ?? ''
    expect(service).toContain('{"fact":"phpVersion","labels":null,"value":"8.3"}')
    expect(service).toContain('{"fact":"memory","labels":null,"value":"4096 MB"}')
    const metrics = (await everythingShown({ mystery: 'x' })).find(
      ({ where }) => where === 'metrics',
    )
    expect(metrics?.text).toMatch(/portico_dropped_fields_total\{resource="services"\} [1-9]/)
  })
})

test.each([
  ['a customer’s key', {}],
  ['the one configured key', { PORTICO_API_KEY: 'nmk_the_configured_key' }],
])('KEY-6: public routes carry no key upstream, not even %s', async (_, env) => {
  const bff = await startBff(provider({}), { env, site: sampleSite })
  try {
    const page = bff.browser()
    if (!('PORTICO_API_KEY' in env)) await page.signIn('nmk_a_key_of_the_test')
    for (const address of ['/en/prices', '/en/help', '/en/help/start'])
      await vi.waitUntil(async () => (await page.get(address)).status === 200, { timeout: 10_000 })
    const calls = bff.journal.filter(({ path }) => /help-center|domain-prices|catalog/.test(path))
    expect(calls.length).toBeGreaterThanOrEqual(3)
    expect(calls.filter(({ headers }) => headers.has('authorization'))).toEqual([])
  } finally {
    await bff.end()
  }
})
