/** What large accounts cost: an own change, a refresh, a bulk change, and many agencies at once. */
import { setTimeout as sleep } from 'node:timers/promises'

import { type Bench, type Measure, step, summary, timed } from './bench.ts'
import { measureBulkChange } from './bulk-change.ts'
import { fastClock } from './fast-clock.ts'
import { longestTurn, withLongestTurn } from './longest-turn.ts'
import { cpuOf, get, request, type Servers, startServers, type Target, whole } from './servers.ts'

const records = 10_000
const agencies = 50
const agencyRecords = 1_000
/** Seconds between two views of an agency, and between two readings of its lists. */
const viewEvery = 20
const cycle = 300
/** The server's clock runs faster, so that a whole cycle fits. */
const speed = 10
const rounds = 5

const pages = [
  '/api/services?group=month',
  '/api/invoices?group=month',
  '/api/overview',
  '/api/session',
]

/** Requests pages in turn until `isOver`. Returns the milliseconds that each took. */
async function browse(target: Target, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; !isOver(); nth += 1) {
    times.push(await timed(() => get(target, pages[nth % pages.length] ?? '')))
    await sleep(20)
  }
  return times
}

async function measureRefresh(
  servers: Servers,
  refresher: Target,
  page: Target,
  isChanged: boolean,
): Promise<Measure[]> {
  const costs: number[] = []
  const times: number[] = []
  const turns: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    step(`refreshing, round ${round + 1}`)
    // A list is read again at most every five seconds.
    await sleep(5_100)
    if (isChanged) await servers.change()
    let isOver = false
    const refresh = async () => {
      const browsing = browse(page, () => isOver)
      await request(refresher, 'GET', '/api/overview', { headers: { 'cache-control': 'no-cache' } })
      isOver = true
      times.push(...(await browsing))
    }
    await longestTurn(page.child)
    costs.push(await cpuOf(page.child, refresh))
    turns.push(await longestTurn(page.child))
  }
  const what = isChanged ? ' that finds a change' : ''
  return [
    {
      name: `a refresh${what}`,
      ...summary(costs),
      unit: 'ms',
      about: 'CPU time to read both lists again, with the pages requested meanwhile.',
    },
    {
      name: `a page during a refresh${what}`,
      ...summary(times),
      unit: 'ms',
      atMost: 50,
      about:
        'Wall-clock time of half of the pages: they show what is there until the new lists are.',
    },
    {
      name: `the slowest page during a refresh${what}`,
      value: Math.max(...times),
      unit: 'ms',
      atMost: 50,
      about: 'Wall-clock time, of all rounds; other load on the machine counts.',
    },
    {
      name: `the longest turn during a refresh${what}`,
      value: Math.max(...turns),
      unit: 'ms',
      range: [Math.min(...turns), Math.max(...turns)],
      atMost: 50,
      about: 'CPU time for which every page waits, of all rounds; other load hardly counts.',
    },
  ]
}

async function measureOwnChanges(page: Target): Promise<Measure[]> {
  const changes: number[] = []
  const lists: number[] = []
  for (let nth = 0; nth < 2 * rounds; nth += 1) {
    step(`changing service ${nth + 1}`)
    const path = `/api/services/hosting/s${1 + nth * 3}/auto-renew`
    const change = () => request(page, 'PATCH', path, { body: { enabled: true } })
    changes.push(await cpuOf(page.child, change))
    lists.push(await cpuOf(page.child, () => get(page, '/api/services?group=month')))
  }
  return [
    {
      name: 'an own change',
      ...summary(changes),
      unit: 'ms',
      about: 'CPU time to switch auto-renew of one service and count every coming charge again.',
    },
    {
      name: 'the list after an own change',
      ...summary(lists),
      unit: 'ms',
      about: 'CPU time of the first page after it.',
    },
  ]
}

async function measureAgencies(): Promise<Measure[]> {
  const servers = await startServers({ NODE_OPTIONS: fastClock(speed) })
  try {
    return await measureViews(servers)
  } finally {
    await servers.close()
  }
}

async function measureViews(servers: Servers): Promise<Measure[]> {
  const targets: Target[] = []
  step(`signing in ${agencies} agencies`)
  for (let nth = 0; nth < agencies; nth += 1)
    targets.push(await servers.signIn(agencyRecords, `agency${nth}`))
  for (const target of targets) for (const path of pages) await whole(target, path)
  const [first] = targets
  if (!first) return []
  step(`showing pages to ${agencies} agencies`)
  let views = 0
  const before = await servers.reads()
  const wait = (viewEvery * 1000) / speed
  const cpu = await cpuOf(first.child, async () => {
    const until = performance.now() + (cycle * 1000) / speed
    await Promise.all(
      targets.map(async (target, nth) => {
        await sleep((nth * wait) / agencies)
        for (; performance.now() < until; views += 1) {
          await get(target, pages[views % pages.length] ?? '')
          await sleep(wait)
        }
      }),
    )
  })
  const after = await servers.reads()
  const listPages = after.listPages - before.listPages
  for (const target of targets) await target.client.close()
  return [
    {
      name: `a view of one of ${agencies} agencies of ${agencyRecords}`,
      value: cpu / views,
      unit: 'ms',
      atMost: 15,
      about: `CPU time of the server over ${cycle} s of its clock, refreshes included; a page every ${viewEvery} s.`,
    },
    {
      name: `pages of lists that these agencies read again in ${cycle} s`,
      value: listPages,
      unit: '',
      atMost: (agencies * 2 * agencyRecords) / 50,
      about: 'Services and invoices of this length are fresh for five minutes.',
    },
    {
      name: 'other reads of the provider per view',
      value: (after.reads - before.reads - listPages) / views,
      unit: '',
      atMost: 1,
      about: 'Short lists and the account are fresh for 30 s.',
    },
  ]
}

async function measureLargeAccount(): Promise<Measure[]> {
  const servers = await startServers({ NODE_OPTIONS: withLongestTurn })
  try {
    step('reading the large account')
    const page = await servers.signIn(records)
    for (const path of pages) await whole(page, path)
    // A second tab of the same account.
    const refresher = await servers.signIn(records)
    const measures = [
      ...(await measureOwnChanges(page)),
      ...(await measureRefresh(servers, refresher, page, false)),
      ...(await measureRefresh(servers, refresher, page, true)),
      ...(await measureBulkChange(servers, page, records)),
    ]
    await page.client.close()
    await refresher.client.close()
    return measures
  } finally {
    await servers.close()
  }
}

async function run(): Promise<Measure[]> {
  return [...(await measureLargeAccount()), ...(await measureAgencies())]
}

export const bench: Bench = {
  title: `An account of ${records.toLocaleString('en')} services and as many invoices`,
  minutes: 8,
  run,
}
