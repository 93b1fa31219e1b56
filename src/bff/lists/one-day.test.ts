import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays, dayIn, daysBetween } from '#i18n/days.ts'
import { formatRelativeDays } from '#i18n/format.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

const hour = 3_600_000
const first = Date.UTC(2026, 0, 1)
const zones = [
  'Etc/GMT+12',
  'America/New_York',
  'America/Havana',
  'UTC',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
]
const distances = [-2, -1, 0, 1, 2, 13, 14, 15, 29, 30, 31, 32, 89, 90, 91, 92]

const clock = createTestClock(first)
const fixture = { zone: 'UTC', today: '2026-01-01' }
let bff: TestBff

beforeAll(async () => {
  const envelope = (data: unknown) => Response.json({ success: true, data, message: '' })
  bff = await startBff(
    (request) => {
      const path = new URL(request.url).pathname
      if (path.endsWith('/account'))
        return envelope({ id: 'ac_1', name: 'Ada', time_zone: fixture.zone })
      const items = distances.map((away) => ({
        id: `d${away}`,
        name: `d${away + 100}.example`,
        type: 'vps',
        status: 'active',
        auto_renew: false,
        expires_at: addDays(fixture.today, away),
      }))
      if (/\/(?:domains|services)$/.test(path)) return envelope({ items })
      return envelope({ items: [] })
    },
    { clock },
  )
})
afterAll(() => bff.end())

interface Row {
  expiresOn: string
}

/** Signs in at an instant, with a key of its own so that nothing is cached. */
async function signInAt(now: number, zone: string, run: number): Promise<Browser> {
  clock.advance(now - clock.now())
  Object.assign(fixture, { zone, today: dayIn(now, zone) })
  const page = bff.browser()
  await page.signIn(`nmk_a_key_of_the_test_${run}`)
  return page
}

test('lists, attention, CSV and calendar count from the day that the session states', async () => {
  let run = 0
  const hours = fc.integer({ min: 0, max: 365 * 24 })
  await fc.assert(
    fc.asyncProperty(
      hours,
      fc.constantFrom(-1, 0),
      fc.constantFrom(...zones),
      async (n, ms, zone) => {
        run += 1
        const page = await signInAt(first + n * hour + ms, zone, run)
        const session = (await page.get('/api/session')).json
        expect([session.today, session.timeZone]).toEqual([fixture.today, zone])

        const days = (rows: Row[]) =>
          rows.map(({ expiresOn }) => daysBetween(session.today, expiresOn))
        const grouped = (await whole(page, '/api/domains?group=expiry')).json
        const limits: Record<string, [from: number, to: number]> = {
          expired: [-Infinity, -1],
          '30': [0, 30],
          '90': [31, 90],
          later: [91, Infinity],
        }
        for (const { key, offset, count } of grouped.groups) {
          const [from, to] = limits[key] ?? [0, -1]
          for (const away of days(grouped.items.slice(offset, offset + count)))
            expect(away >= from && away <= to).toBe(true)
        }
        const within = (await whole(page, '/api/domains?expiresWithin=30')).json
        expect(days(within.items).toSorted((a, b) => a - b)).toEqual(
          distances.filter((away) => away >= 0 && away <= 30),
        )
        const csv = (await page.get('/api/domains.csv?expiresWithin=30')).text
        expect(csv.trim().split('\n')).toHaveLength(1 + within.total)
        expect(formatRelativeDays('en', addDays(session.today, 30), session.today)).toBe(
          'in 30 days',
        )

        const { attention } = (await whole(page, '/api/overview')).json
        const ending = attention.filter(({ kind }: { kind: string }) => kind === 'ending')
        for (const { on } of ending)
          expect(daysBetween(session.today, on)).toBeGreaterThanOrEqual(0)

        const calendar = (await page.get('/api/calendar.ics')).text
        const starts = [...calendar.matchAll(/DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/g)]
        const earliest = starts.map(([, y, m, d]) => `${y}-${m}-${d}`).toSorted()[0]
        expect(earliest === undefined || earliest >= session.today).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)

test.each(zones)('in %s the day changes when the session said it would', async (zone) => {
  const run = 1000 + 2 * zones.indexOf(zone)
  const noon = first + 4000 * hour
  const before = (await (await signInAt(noon, zone, run)).get('/api/session')).json
  const page = await signInAt(noon + (before.dayEndsInSeconds - 1) * 1000, zone, run + 1)
  const { today, dayEndsInSeconds } = (await page.get('/api/session')).json
  expect([today, dayEndsInSeconds]).toEqual([before.today, 1])
  clock.advance(1000)
  expect((await page.get('/api/session')).json.today).toBe(addDays(today, 1))
})

test('an account without a zone has the days of the provider', async () => {
  clock.advance(Date.UTC(2026, 10, 22, 23, 30) - clock.now())
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  const file = join(dataDir, 'profile.json')
  writeFileSync(file, JSON.stringify({ timeZone: 'Asia/Tokyo' }))
  const account = { success: true, data: { id: 'ac_1', name: 'Ada' }, message: '' }
  const env = { PORTICO_PROVIDER_FILE: file }
  const own = await startBff(() => Response.json(account), { clock, env, dataDir })
  const page = own.browser()
  expect((await page.get('/api/session')).json.today).toBe('2026-11-23')
  await page.signIn('nmk_a_key_of_the_test')
  expect((await page.get('/api/session')).json).toMatchObject({
    today: '2026-11-23',
    timeZone: 'Asia/Tokyo',
  })
  await own.end()
  rmSync(dataDir, { recursive: true })
})
