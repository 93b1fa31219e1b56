/**
 * Scrolling 1,248 services and searching 5,012 invoices in Chromium at a quarter of the machine's
 * speed: the longest task (Long Tasks API) and what a key takes (Event Timing).
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright'

import { build } from '#scripts/build.ts'
import { startBff, startPlatform, stop } from '#scripts/processes.ts'

import { percentile, type Bench, type Measure } from './bench.ts'

const slowdown = 4
/** Of one task, and of a key's own work. */
const limitMs = 50
/** A wheel turned as hard as a hand can: notches of 120 px, 25 of them a second. */
const wheel = { pixels: 120, everyMs: 40, steps: 300 }
const words = ['2024-', 'hosting', 'example', 'de 12', 'nothing like this']
/** Shorter and longer than the pause after which the list is asked for anew (200 ms). */
const pausesMs = [60, 120, 240, 90, 320, 180]

const debian = '/usr/bin/chromium'
const executablePath = process.env['CHROME_PATH'] ?? (existsSync(debian) ? debian : undefined)

interface Seen {
  tasks: number[]
  rows: number
  keys: { work: number; shown: number }[]
}

/** Runs in the page: what happens from now on, to be read and begun anew. */
function watch(): void {
  const seen: Seen = { tasks: [], rows: 0, keys: [] }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    seen.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { name, processingStart, processingEnd, duration } = entry
      if (name === 'keydown') {
        seen.keys.push({ work: processingEnd - processingStart, shown: duration })
      }
    }
    // Event Timing reports nothing shorter.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const count = (): void => {
    seen.rows = Math.max(seen.rows, document.querySelectorAll('tbody tr').length)
    requestAnimationFrame(count)
  }
  count()
}

/** What was seen since the last time. */
const take = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 500))
    const { seen } = globalThis as unknown as { seen: Seen }
    const taken = structuredClone(seen)
    Object.assign(seen, { tasks: [], rows: 0, keys: [] } satisfies Seen)
    return taken
  })

/** Opens a list, and waits until all of it has been read and the page is at rest. */
async function opened(page: Page, path: string, total: string): Promise<void> {
  await page.goto(path)
  await page.getByText(new RegExp(`^1–\\d+ of ${total}$`)).waitFor()
  await page.getByText(/^Read [\d,]+ of/).waitFor({ state: 'hidden', timeout: 60_000 })
  await page.waitForTimeout(2000)
}

async function scrolled(page: Page): Promise<Measure[]> {
  const frame = await page.locator('.scroll').boundingBox()
  if (frame === null) throw new Error('no list to scroll')
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  await take(page)
  for (let step = 0; step < wheel.steps; step += 1) {
    await page.mouse.wheel(0, wheel.pixels)
    await page.waitForTimeout(wheel.everyMs)
  }
  const { tasks, rows } = await take(page)
  await page.locator('.scroll').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await page.getByText(/–1,248 of 1,248/).waitFor()
  return [
    {
      name: 'services: longest task while scrolling',
      value: Math.max(0, ...tasks),
      unit: 'ms',
      atMost: limitMs,
    },
    { name: 'services: tasks over 50 ms', value: tasks.length, unit: '', atMost: 0 },
    { name: 'services: most rows in the document', value: rows, unit: '', atMost: 59 },
  ]
}

async function searched(page: Page): Promise<Measure[]> {
  const field = page.getByRole('searchbox')
  await field.click()
  await take(page)
  let pressed = 0
  for (const word of words) {
    for (const key of word) {
      await field.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(pausesMs[pressed % pausesMs.length] ?? 0)
      pressed += 1
    }
    await page.waitForTimeout(700)
    await field.press('ControlOrMeta+a')
  }
  const { tasks, keys } = await take(page)
  const work = keys.map((key) => key.work)
  const shown = keys.map((key) => key.shown)
  return [
    { name: `invoices: keys of ${pressed} that took 16 ms or more`, value: keys.length, unit: '' },
    {
      name: 'invoices: a key’s own work, longest',
      value: Math.max(0, ...work),
      unit: 'ms',
      atMost: limitMs,
    },
    {
      name: 'invoices: from key to screen, p50',
      value: percentile([0, ...shown], 0.5),
      unit: 'ms',
      atMost: limitMs,
    },
    { name: 'invoices: from key to screen, longest', value: Math.max(0, ...shown), unit: 'ms' },
    { name: 'invoices: longest task while searching', value: Math.max(0, ...tasks), unit: 'ms' },
  ]
}

async function run(): Promise<Measure[]> {
  build()
  const dir = mkdtempSync(join(tmpdir(), 'portico-scroll-'))
  const platform = await startPlatform({
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: join(dir, 'platform'),
    PLATFORM_RATE_PER_MINUTE: '6000',
  })
  const bff = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${platform.listening.port}`,
    PORTICO_DATA_DIR: dir,
    PORTICO_LOG_LEVEL: 'error',
  })
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  })
  try {
    const { origin } = bff.listening
    const apiKey = platform.listening.sampleKeys.find(({ account }) => account === 'agency')?.key
    const page = await browser.newPage({
      baseURL: origin,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    })
    await page.addInitScript(watch)
    await page.request.post('/api/session', {
      headers: { 'X-Requested-With': 'portico', Origin: origin },
      data: { apiKey, remember: false },
    })
    // The provider is read whole first: what is measured is the page.
    await opened(page, '/services', '1,248')
    await opened(page, '/invoices', '5,012')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const keys = await searched(page)
    await opened(page, '/services', '1,248')
    return [...(await scrolled(page)), ...keys]
  } finally {
    await browser.close()
    await stop(bff.child)
    await stop(platform.child)
    rmSync(dir, { recursive: true, force: true })
  }
}

export const bench: Bench = {
  title: `Long lists in the browser, processor slowed ${slowdown}×`,
  run,
}
