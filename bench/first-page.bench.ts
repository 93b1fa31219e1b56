/**
 * The first page on a slow phone: the agency's services in Chromium, cold, at a quarter of the machine's
 * speed, 1.6 Mbit/s and 150 ms. `BENCH_FILM=x.png` also writes a strip of pictures, one per 250 ms,
 * and `BENCH_WATERFALL=1` prints what was transferred.
 */
import type { Browser, CDPSession, Cookie } from 'playwright'

import { withAgency } from './agency.ts'
import { percentile, type Bench, type Measure } from './bench.ts'

const slowdown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Rows that the customer can use. */
const shownRows = 15

const units = {
  'first contentful paint': 'ms',
  'largest contentful paint': 'ms',
  'fifteen rows and a switch': 'ms',
  'all bytes': 'KB',
  'JavaScript until rows': 'KB',
  'scripts until rows': 'files',
  'layout shift': '',
} as const
type Figure = keyof typeof units
const limits: Record<Figure, number> = {
  'first contentful paint': 1200,
  'largest contentful paint': 2200,
  'fifteen rows and a switch': 3000,
  'all bytes': 230,
  'JavaScript until rows': 175,
  'scripts until rows': 8,
  'layout shift': 0.02,
}

interface Seen {
  seen: { lcp: number; shift: number; rows: number }
}

/** Runs in the page. */
function observe(needed: number): void {
  const seen = { lcp: 0, shift: 0, rows: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = (): void => {
    const switches = document.querySelectorAll('main tbody [role="switch"]').length
    if (switches >= needed) seen.rows = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

interface Transfer {
  type: string
  url: string
  bytes: number
  at: number
}

/** Opens the page in a browser that has nothing, with the cookie of a session. */
async function load(browser: Browser, origin: string, cookies: Cookie[], isFilmed = false) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  await context.addCookies(cookies)
  await context.addInitScript(observe, shownRows)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const transfers: Transfer[] = []
  const started = new Map<string, Omit<Transfer, 'bytes' | 'at'>>()
  let epoch = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (type === 'Document') epoch = timestamp
    started.set(requestId, { type: type ?? 'Other', url: request.url })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = started.get(requestId)
    if (request)
      transfers.push({ ...request, bytes: encodedDataLength, at: (timestamp - epoch) * 1000 })
  })
  const endFilm = isFilmed ? await record(cdp) : undefined
  await page.goto(`${origin}/services`, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => (globalThis as unknown as Seen).seen.rows > 0, null, {
    timeout: 120_000,
  })
  // What comes after the rows, such as dialogs that may be needed.
  await page.waitForTimeout(3000)
  const pictures = (await endFilm?.()) ?? []
  const seen = await page.evaluate(() => ({
    ...(globalThis as unknown as Seen).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  const until = transfers.filter(({ at }) => at <= seen.rows)
  const scripts = until.filter(({ type }) => type === 'Script')
  const sum = (list: readonly Transfer[]) =>
    list.reduce((bytes, transfer) => bytes + transfer.bytes, 0) / 1000
  await context.close()
  const figures: Record<Figure, number> = {
    'first contentful paint': seen.fcp,
    'largest contentful paint': seen.lcp,
    'fifteen rows and a switch': seen.rows,
    'all bytes': sum(until),
    'JavaScript until rows': sum(scripts),
    'scripts until rows': scripts.length,
    'layout shift': seen.shift,
  }
  return { figures, transfers, pictures }
}

/** Records what is on screen. The function it returns ends that, and gives one picture per 250 ms. */
async function record(cdp: CDPSession): Promise<() => Promise<string[]>> {
  const shots: { at: number; data: string }[] = []
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ at: (metadata.timestamp ?? 0) * 1000, data })
    void cdp.send('Page.screencastFrameAck', { sessionId })
  })
  const startedAt = Date.now()
  await cdp.send('Page.startScreencast', { format: 'png', maxWidth: 480, maxHeight: 300 })
  return async () => {
    await cdp.send('Page.stopScreencast')
    const ticks = Array.from({ length: 20 }, (_, nth) => startedAt + (nth + 1) * 250)
    return ticks.map((tick) => shots.findLast(({ at }) => at <= tick)?.data ?? '')
  }
}

/** Puts the pictures into one, with the time below each. */
async function writeStrip(browser: Browser, pictures: readonly string[], file: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 100 } })
  const figure = (data: string, nth: number) =>
    `<figure><img width="240" height="150" src="data:image/png;base64,${data}"><figcaption>${(nth + 1) * 250} ms</figcaption></figure>`
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;gap:8px;margin:8px;font:12px sans-serif}figure{margin:0}img{border:1px solid #999}</style>${pictures.map(figure).join('')}`,
  )
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}

const run = (): Promise<Measure[]> =>
  withAgency(async ({ browser, origin, cookies }) => {
    // Once, so that the BFF has read the provider and only the page is measured.
    await load(browser, origin, cookies)
    const all: Awaited<ReturnType<typeof load>>[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await load(browser, origin, cookies))
    const film = process.env['BENCH_FILM']
    if (film !== undefined)
      await writeStrip(browser, (await load(browser, origin, cookies, true)).pictures, film)
    if (process.env['BENCH_WATERFALL'])
      for (const { at, type, bytes, url } of all[0]?.transfers ?? [])
        console.log(`${Math.round(at)} ms  ${type}  ${bytes} B  ${url.slice(origin.length)}`)
    return (Object.keys(units) as Figure[]).map((name) => {
      const values = all.map(({ figures }) => figures[name])
      return {
        name,
        value: percentile(values, 0.5),
        range: [Math.min(...values), Math.max(...values)],
        unit: units[name],
        atMost: limits[name],
      }
    })
  })

export const bench: Bench = {
  title: `The agency's services, cold: CPU slowed ${slowdown}×, 1.6 Mbit/s, 150 ms`,
  run,
}
