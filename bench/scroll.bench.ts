/**
 * Scrolls 1,248 services and 5,012 invoices and searches the invoices in Chromium at a quarter of the
 * machine's speed, and measures long tasks (Long Tasks API), frames and key presses (Event Timing API).
 */
import type { Page } from 'playwright'

import { withAgency } from './agency.ts'
import { percentile, type Bench, type Measure } from './bench.ts'

const slowdown = 4
/** Limit for handling one key press, and for the median time until its effect is on screen. */
const limitMs = 50
/** Limit for one task while scrolling. */
const taskLimitMs = 100
/** A wheel turned as fast as a hand can: 25 notches of 120 px per second. */
const wheel = { pixels: 120, everyMs: 40, steps: 300 }
const words = ['2024-', 'hosting', 'example', 'de 12', 'nothing like this']
/** Between keys: both shorter and longer than the 200 ms after which the list is fetched. */
const pausesMs = [60, 120, 240, 90, 320, 180]

interface Observed {
  tasks: number[]
  frames: number
  rows: number
  keys: { work: number; shown: number }[]
}

/** Runs in the page and records into a global that `takeObserved` reads and resets. */
function observe(): void {
  const observed: Observed = { tasks: [], frames: 0, rows: 0, keys: [] }
  Object.assign(globalThis, { observed })
  new PerformanceObserver((list) => {
    observed.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { name, processingStart, processingEnd, duration } = entry
      if (name === 'keydown') {
        observed.keys.push({ work: processingEnd - processingStart, shown: duration })
      }
    }
    // The shortest duration that Event Timing reports.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const count = (): void => {
    observed.frames += 1
    observed.rows = Math.max(observed.rows, document.querySelectorAll('tbody tr').length)
    requestAnimationFrame(count)
  }
  count()
}

/** Returns what was observed since the last call. */
const takeObserved = (page: Page): Promise<Observed> =>
  page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 500))
    const { observed } = globalThis as unknown as { observed: Observed }
    const copy = structuredClone(observed)
    Object.assign(observed, { tasks: [], frames: 0, rows: 0, keys: [] } satisfies Observed)
    return copy
  })

/** Opens a list and waits until all of it has been read and the page is idle. */
async function openList(page: Page, path: string, total: string): Promise<void> {
  await page.goto(path)
  await page.getByText(new RegExp(`^1–\\d+ of ${total}$`)).waitFor()
  await page.getByText(/^Read [\d,]+ of/).waitFor({ state: 'hidden', timeout: 60_000 })
  await page.waitForTimeout(2000)
}

async function measureScrolling(page: Page, name: string, total: string): Promise<Measure[]> {
  const frame = await page.locator('.scroll').boundingBox()
  if (frame === null) throw new Error('no list to scroll')
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  await takeObserved(page)
  const startedAt = performance.now()
  for (let step = 0; step < wheel.steps; step += 1) {
    await page.mouse.wheel(0, wheel.pixels)
    await page.waitForTimeout(wheel.everyMs)
  }
  const { tasks, rows, frames } = await takeObserved(page)
  const seconds = (performance.now() - startedAt) / 1000
  await page.locator('.scroll').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await page.getByText(new RegExp(`–${total} of ${total}`)).waitFor()
  return [
    {
      name: `${name}: longest task while scrolling`,
      value: Math.max(0, ...tasks),
      unit: 'ms',
      atMost: taskLimitMs,
    },
    { name: `${name}: tasks over 50 ms`, value: tasks.length, unit: '' },
    { name: `${name}: frames per second while scrolling`, value: frames / seconds, unit: '/s' },
    { name: `${name}: most rows in the document`, value: rows, unit: '', atMost: 59 },
  ]
}

async function measureSearching(page: Page): Promise<Measure[]> {
  const field = page.getByRole('searchbox')
  await field.click()
  await takeObserved(page)
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
  const { tasks, keys } = await takeObserved(page)
  const work = keys.map((key) => key.work)
  const shown = keys.map((key) => key.shown)
  return [
    {
      name: `invoices: key presses that took 16 ms or more, out of ${pressed}`,
      value: keys.length,
      unit: '',
    },
    {
      name: 'invoices: handling of a key press, longest',
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

const run = (): Promise<Measure[]> =>
  withAgency(async ({ browser, origin, cookies }) => {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    })
    await context.addCookies(cookies)
    const page = await context.newPage()
    await page.addInitScript(observe)
    // Open both once, so the BFF has read the provider and only the page is measured.
    await openList(page, '/services', '1,248')
    await openList(page, '/invoices', '5,012')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const keys = await measureSearching(page)
    await openList(page, '/services', '1,248')
    const services = await measureScrolling(page, 'services', '1,248')
    await openList(page, '/invoices', '5,012')
    return [...services, ...(await measureScrolling(page, 'invoices', '5,012')), ...keys]
  })

export const bench: Bench = {
  title: `Long lists in the browser, CPU slowed ${slowdown}×`,
  run,
}
