/** What a bulk change costs in an account of many services. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Measure, step, summary, timed } from './bench.ts'
import { cpuOf, get, request, type Servers, type Target } from './servers.ts'

const jobItems = 500

/** CPU milliseconds of as many commits of a short record, written as the store does. */
function costOfCommits(count: number): number {
  const dir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const database = new DatabaseSync(join(dir, 'commits.sqlite'))
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;')
  database.exec('CREATE TABLE records (id INTEGER PRIMARY KEY, value BLOB)')
  const put = database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?)')
  const before = process.cpuUsage()
  for (let nth = 0; nth < count; nth += 1) put.run(nth % jobItems, Buffer.alloc(500, nth))
  const { user, system } = process.cpuUsage(before)
  database.close()
  rmSync(dir, { recursive: true, force: true })
  return (user + system) / 1000
}

/** `records`: how many services the account has. */
export async function measureBulkChange(
  servers: Servers,
  page: Target,
  records: number,
): Promise<Measure[]> {
  const off = Array.from({ length: jobItems }, (_, nth) => nth * 4)
  const items = off.map((nth) => ({ type: nth % 3 ? 'hosting' : 'vps', id: `s${nth}` }))
  const before = await servers.reads()
  const times: number[] = []
  const begun = performance.now()
  const cpu = await cpuOf(page.child, async () => {
    const body = { id: randomUUID(), items, enabled: true }
    const started = await request(page, 'POST', '/api/jobs/auto-renew', { body })
    // The endpoint's schema.
    const { id } = JSON.parse(started.toString()) as { id: string }
    step('waiting for the end of the bulk change')
    for (;;) {
      const state = (await get(page, `/api/jobs/${id}`)).toString()
      if (state.includes('"state":"done"')) break
      times.push(await timed(() => get(page, '/api/services?group=month')))
      await sleep(1000)
    }
  })
  const seconds = (performance.now() - begun) / 1000
  const after = await servers.reads()
  const commits = 3 * jobItems
  return [
    {
      name: `bulk change of ${jobItems} services`,
      value: cpu,
      unit: 'ms',
      beside: { name: `its ${commits} commits alone`, value: costOfCommits(commits) },
      atMost: 2_000,
      about: 'CPU time until all are switched, with a page that shows its progress and the list.',
    },
    {
      name: `time of a bulk change of ${jobItems} services`,
      value: seconds,
      unit: 's',
      about:
        'Wall-clock time. A provider that states no limit gets 20 items a second, so 25 s at least.',
    },
    {
      name: 'the list during a bulk change',
      ...summary(times),
      unit: 'ms',
      about: 'Wall-clock time of its first page.',
    },
    {
      name: 'pages of the list that a bulk change reads',
      value: after.listPages - before.listPages,
      unit: '',
      atMost: (2 * records) / 50,
      about: 'Once before it begins, so that a change made elsewhere is not taken for its own.',
    },
  ]
}
