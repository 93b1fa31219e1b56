/** Reading a provider: CPU of 5,000 invoices, and a cold list of 101 pages that take 50 ms each. */
import { setTimeout as delay } from 'node:timers/promises'

import type { ReadContext } from '#bff/readers/context.ts'
import { readList } from '#bff/readers/lists.ts'
import { ProviderProfile } from '#bff/readers/profile.ts'
import type { Source } from '#bff/readers/source.ts'
import { parseJson } from '#wire/dialect/json.ts'
import { filterText } from '#wire/dialect/text/secrets.ts'

import { type Bench, type Measure, percentile, timed } from './bench.ts'

const context: ReadContext = {
  profile: ProviderProfile.parse({}),
  accountCurrency: 'EUR',
  timeZone: 'Europe/Berlin',
  today: '2026-11-20',
  keyHash: 'hash',
}

const amount = (minor: number) => ({ amount: (minor / 100).toFixed(2), currency: 'EUR' })
const invoice = (nth: number) => ({
  id: `inv_${String(nth).padStart(8, '0')}`,
  number: `RE-2026-${String(nth).padStart(5, '0')}`,
  status: nth % 9 ? 'paid' : 'open',
  issuedAt: '2026-11-01',
  dueAt: '2026-11-15',
  paidAt: nth % 9 ? '2026-11-03' : null,
  subtotal: amount(10_000 + nth),
  taxes: [{ name: 'VAT', ratePercent: 19, amount: amount(1900 + nth) }],
  total: amount(11_900 + nth),
  balanceDue: amount(nth % 9 ? 0 : 11_900),
  lines: [
    {
      description: `Domain studio-${nth}.example, 1 year`,
      quantity: 1,
      unitPrice: amount(10_000 + nth),
      amount: amount(10_000 + nth),
      taxRatePercent: 19,
      periodStart: '2026-11-01',
      periodEnd: '2027-10-31',
      subject: { kind: 'domain', type: null, id: `studio-${nth}.example` },
    },
  ],
  orderId: null,
  billedTo: ['Agency GmbH', 'Street 1', '10115 Berlin', 'DE'],
  pdfUrl: `https://pay.example/i/${nth}.pdf`,
})

/** `total` invoices, 50 a page, each answer after `ms`. */
function provider(total: number, ms: number): Source & { most: number } {
  const pages = Math.ceil(total / 50)
  let now = 0
  const bodies = Array.from({ length: pages }, (_, page) => {
    const items = Array.from({ length: Math.min(50, total - page * 50) }, (_, nth) =>
      invoice(page * 50 + nth),
    )
    const data = { items, page: page + 1, perPage: 50, total, totalPages: pages }
    // As the provider's client hands it on.
    return parseJson(JSON.stringify({ success: true, data }))
  })
  return {
    most: 0,
    async get(_path, query = []) {
      this.most = Math.max(this.most, ++now)
      if (ms > 0) await delay(ms)
      now--
      const page = Number(query.find(([name]) => name === 'page')?.[1] ?? 1)
      return { body: bodies[page - 1], headers: {} }
    },
  }
}

/** In one sample: some kernels count CPU in ticks of 4 ms. */
const together = 5

/** Milliseconds of CPU of this thread for one run of `work`. */
async function cpu(work: () => unknown): Promise<number> {
  const from = process.threadCpuUsage()
  for (let nth = 0; nth < together; nth++) await work()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000 / together
}

async function samples(times: number, work: () => unknown): Promise<number[]> {
  const result: number[] = []
  for (let nth = 0; nth < times; nth++) result.push(await cpu(work))
  return result
}

async function run(): Promise<Measure[]> {
  const source = provider(5000, 0)
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, nth) => invoice(nth)))
  const advice =
    'Your invoice for studio-17.example of 2026-11-20 is due; your password is not needed to pay it. '.repeat(
      10,
    )
  await samples(3, () => readList('invoices', source, context))
  const reading = await samples(9, () => readList('invoices', source, context))
  const parsing = await samples(5, () => JSON.parse(text))
  const pages = Array.from({ length: 100 }, (_, page) =>
    JSON.stringify(Array.from({ length: 50 }, (_one, nth) => invoice(page * 50 + nth))),
  )
  const plainly = await samples(5, () => pages.map((page) => JSON.parse(page) as unknown))
  const ours = await samples(5, () => pages.map(parseJson))
  const filtering = await samples(5, () => filterText(advice))

  const slow = provider(5012, 50)
  let first = Number.NaN
  const started = performance.now()
  const whole = await timed(() =>
    readList('invoices', slow, { ...context, profile: ProviderProfile.parse({}) }, () => {
      if (Number.isNaN(first)) first = performance.now() - started
    }),
  )
  const half = (values: readonly number[]) => percentile(values, 0.5)
  return [
    { name: 'CPU of reading 5,000 invoices, median', value: half(reading), unit: 'ms', atMost: 25 },
    {
      name: 'JSON.parse of their text, on this machine at this time',
      value: half(parsing),
      unit: 'ms',
    },
    {
      name: 'the one to the other',
      value: half(reading) / half(parsing),
      unit: '×',
    },
    {
      name: 'parseJson (big integers, depth) of 100 pages to JSON.parse',
      value: half(ours) / half(plainly),
      unit: '×',
    },
    { name: 'secrets filter, 1,000 letters, median', value: half(filtering), unit: 'ms' },
    {
      name: '5,012 invoices on 101 pages of 50 ms: first rows',
      value: first,
      unit: 'ms',
      atMost: 250,
    },
    { name: '5,012 invoices on 101 pages of 50 ms: whole', value: whole, unit: 'ms', atMost: 1200 },
    { name: 'most requests at once', value: slow.most, unit: '', atMost: 6 },
  ]
}

export const bench: Bench = { title: 'Readers', run }
