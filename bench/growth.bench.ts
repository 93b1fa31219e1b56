import { usage } from './assistant/processes.ts'
/** How time and memory grow with an account, and what many sessions take. */
import { type Bench, type Measure, step, timed } from './bench.ts'
import { cpuOf, get, startServers, type Target, whole } from './servers.ts'

const sizes = [100, 1_000, 10_000, 100_000]
const lists = ['/api/services?group=month', '/api/invoices?group=month', '/api/overview']
const sessions = [
  { count: 1_000, records: 20, name: 'small' },
  { count: 50, records: 1_000, name: 'agency' },
]
const mebibyte = 2 ** 20

interface Growth {
  records: number
  firstRows: number
  allRows: number
  cpu: number
  page: number
  change: number
  memory: number
}
let growth: Growth[] = []

const shown = (value: number) => Math.round(value).toLocaleString('en')

/** The highest memory that a process has had, in bytes, minus `before`. */
async function watchMemory(target: Pick<Target, 'child'>, work: () => Promise<void>) {
  const before = usage(target.child).memory
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, usage(target.child).memory)
  }, 100)
  await work()
  clearInterval(timer)
  return Math.max(peak, usage(target.child).memory) - before
}

async function measureAccount(records: number): Promise<Growth> {
  step(`reading an account of ${shown(records)}`)
  const servers = await startServers({ PORTICO_UPSTREAM_TIMEOUT_MS: '120000' })
  try {
    const page = await servers.signIn(records)
    let firstRows = 0
    let allRows = 0
    let cpu = 0
    const memory = await watchMemory(page, async () => {
      cpu = await cpuOf(page.child, async () => {
        const started = performance.now()
        firstRows = await timed(() => get(page, '/api/services?group=month'))
        for (const path of lists) await whole(page, path)
        allRows = performance.now() - started
      })
    })
    const repeated = await timed(() => get(page, '/api/services?group=month&offset=50'))
    const change = await timed(() => get(page, '/api/services?sort=-name&q=7'))
    await page.client.close()
    return { records, firstRows, allRows, cpu, page: repeated, change, memory }
  } finally {
    await servers.close()
  }
}

async function measureSessions({ count, records, name }: (typeof sessions)[number]) {
  step(`signing in ${count} sessions`)
  const servers = await startServers()
  try {
    // Its code is loaded, and compiled for the most part.
    const first = await servers.signIn(records, 'first')
    for (const path of lists) await whole(first, path)
    const memory = await watchMemory(first, async () => {
      for (let nth = 0; nth < count; nth += 1) {
        const page = await servers.signIn(records, `${name}${nth}`)
        for (const path of lists) await whole(page, path)
        await page.client.close()
      }
    })
    await first.client.close()
    return memory / count
  } finally {
    await servers.close()
  }
}

async function run(): Promise<Measure[]> {
  growth = []
  for (const records of sizes) growth.push(await measureAccount(records))
  const measures: Measure[] = growth.map(({ records, cpu }) => ({
    name: `reading ${shown(records)} services and as many invoices`,
    value: cpu,
    unit: 'ms',
    about:
      'CPU time from the first request until both lists, their groups and the overview are there.',
  }))
  for (const session of sessions)
    measures.push({
      name: `memory of each of ${shown(session.count)} sessions with ${shown(session.records)} services and invoices`,
      value: (await measureSessions(session)) / 1024,
      unit: 'KiB',
      about: 'Highest memory of the process, over its memory before, by the number of sessions.',
    })
  return measures
}

const note = (): string =>
  [
    '| services, and as many invoices | first rows | all rows, groups and overview | another page | a search in another order | memory |',
    '|---|---|---|---|---|---|',
    ...growth.map(
      ({ records, firstRows, allRows, page, change, memory }) =>
        `| ${shown(records)} | ${shown(firstRows)} ms | ${shown(allRows)} ms | ${shown(page)} ms | ${shown(change)} ms | ${shown(memory / mebibyte)} MiB |`,
    ),
    '',
    'Wall-clock time of one run each, and the highest memory. 10,000 records of a kind are comfortable; 100,000 are not: a',
    'search takes seconds and one account takes what a server has. Nothing in between was measured. `PORTICO_CACHED_ROWS`',
    'limits all accounts together, but the account in use is always kept whole.',
  ].join('\n')

export const bench: Bench = { title: 'Growth', minutes: 8, run, note }
