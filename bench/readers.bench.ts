/** CPU time to read 5,000 invoices, and the time to read a list of 101 pages that take 50 ms each. */
import { setTimeout as delay } from 'node:timers/promises'

import { parseJson } from '#dialects/json.ts'
import type { ReadContext } from '#dialects/reading/context.ts'
import { readList } from '#dialects/reading/lists.ts'
import { ProviderProfile } from '#dialects/reading/profile.ts'
import type { Source } from '#dialects/reading/source.ts'
import { filterText } from '#dialects/text/secrets.ts'

import { type Bench, type Measure, percentile, summary, timed } from './bench.ts'

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

/** A provider with `total` invoices, 50 per page, that takes `ms` for each response. */
function createProvider(total: number, ms: number): Source & { maxConcurrent: number } {
  const pages = Math.ceil(total / 50)
  let concurrent = 0
  const bodies = Array.from({ length: pages }, (_, page) => {
    const items = Array.from({ length: Math.min(50, total - page * 50) }, (_, nth) =>
      invoice(page * 50 + nth),
    )
    const data = { items, page: page + 1, perPage: 50, total, totalPages: pages }
    // Parsed the way the provider client does it.
    return parseJson(JSON.stringify({ success: true, data }))
  })
  return {
    maxConcurrent: 0,
    async get(_path, query = []) {
      this.maxConcurrent = Math.max(this.maxConcurrent, ++concurrent)
      if (ms > 0) await delay(ms)
      concurrent--
      const page = Number(query.find(([name]) => name === 'page')?.[1] ?? 1)
      return { body: bodies[page - 1], headers: {} }
    },
  }
}

/** More than one, because some kernels count CPU time in ticks of 4 ms. */
const runsPerSample = 5

/** Milliseconds of this thread's CPU time for one run of `work`. */
async function cpuTime(work: () => unknown): Promise<number> {
  const from = process.threadCpuUsage()
  for (let nth = 0; nth < runsPerSample; nth++) await work()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000 / runsPerSample
}

async function sample(times: number, work: () => unknown): Promise<number[]> {
  const result: number[] = []
  for (let nth = 0; nth < times; nth++) result.push(await cpuTime(work))
  return result
}

async function run(): Promise<Measure[]> {
  const source = createProvider(5000, 0)
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, nth) => invoice(nth)))
  const message =
    'Your invoice for studio-17.example of 2026-11-20 is due; your password is not needed to pay it. '.repeat(
      10,
    )
  await sample(3, () => readList('invoices', source, context))
  await sample(3, () => JSON.parse(text))
  // In turns, so that each ratio compares two moments that are close together.
  const reading: number[] = []
  const parsing: number[] = []
  for (let nth = 0; nth < 11; nth++) {
    reading.push(await cpuTime(() => readList('invoices', source, context)))
    parsing.push(await cpuTime(() => JSON.parse(text)))
  }
  const ratios = reading.map((ms, nth) => ms / (parsing[nth] ?? Number.NaN))
  const pages = Array.from({ length: 100 }, (_, page) =>
    JSON.stringify(Array.from({ length: 50 }, (_one, nth) => invoice(page * 50 + nth))),
  )
  const jsonParsePages = await sample(5, () => pages.map((page) => JSON.parse(page) as unknown))
  const parseJsonPages = await sample(5, () => pages.map(parseJson))
  // A tick of the CPU clock is as long as dozens of texts.
  const texts = 1000
  const filtering = await sample(5, () => {
    for (let nth = 0; nth < texts; nth++) filterText(message)
  })

  const slow = createProvider(5012, 50)
  let firstRows = Number.NaN
  const started = performance.now()
  const allRows = await timed(() =>
    readList('invoices', slow, { ...context, profile: ProviderProfile.parse({}) }, () => {
      if (Number.isNaN(firstRows)) firstRows = performance.now() - started
    }),
  )
  const median = (values: readonly number[]) => percentile(values, 0.5)
  return [
    {
      name: 'reading 5,000 invoices',
      ...summary(reading),
      unit: 'ms',
      // The median of the ratios of neighbouring rounds.
      beside: { name: 'JSON.parse of the same text', value: median(reading) / median(ratios) },
      atMostTimes: 2,
      about: 'CPU time from parsed JSON to checked invoices.',
    },
    {
      name: 'parsing their JSON',
      ...summary(parseJsonPages),
      unit: 'ms',
      beside: { name: 'JSON.parse', value: median(jsonParsePages) },
      about: 'CPU time of the parser that keeps big numbers and refuses what is nested too deeply.',
    },
    {
      name: 'secrets filter, 1,000 characters',
      ...summary(filtering.map((ms) => ms / texts)),
      unit: 'ms',
      atMost: 0.1,
      about: 'CPU time to search a text of the provider for passwords and keys.',
    },
    {
      name: '5,012 invoices on 101 pages of 50 ms: first rows',
      value: firstRows,
      unit: 'ms',
      atMost: 250,
      about: 'Wall-clock time until a page can show something.',
    },
    {
      name: '5,012 invoices on 101 pages of 50 ms: all rows',
      value: allRows,
      unit: 'ms',
      atMost: 1200,
      about: 'Wall-clock time until groups and sums are whole.',
    },
    {
      name: 'maximum concurrent requests',
      value: slow.maxConcurrent,
      unit: '',
      atMost: 6,
      about: 'What a provider has to bear from one list.',
    },
  ]
}

export const bench: Bench = { title: 'Reading what the provider sends', run }
