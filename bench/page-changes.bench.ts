/**
 * Changes between lists 200 times and measures the heap of JavaScript. It grows by machine code, which V8 compiles
 * for what is called often. So it is also measured with V8's compilers off: then what grows is held by the page.
 */
import type { CDPSession, Page } from 'playwright'

import { withAgency } from './agency.ts'
import { type Bench, type Measure, step } from './bench.ts'

const paths = ['/domains', '/invoices', '/orders', '/services']
const changes = 200
/** Each list five times: its code has been loaded and its cache filled. */
const warmUp = 20
/** The heap is the smallest of so many readings, each after all lists: what is late to be freed is not held. */
const readings = 5

async function changePages(page: Page): Promise<void> {
  for (const path of paths) {
    await page.locator(`.side a[href="${path}"]`).click()
    await page.locator(`.side a[href="${path}"][aria-current="page"]`).waitFor()
    await page.locator('main tbody tr').first().waitFor()
  }
}

async function heapKiB(page: Page, cdp: CDPSession): Promise<number> {
  const sizes: number[] = []
  for (let reading = 0; reading < readings; reading += 1) {
    if (reading > 0) await changePages(page)
    await page.waitForTimeout(1000)
    await cdp.send('HeapProfiler.collectGarbage')
    await cdp.send('HeapProfiler.collectGarbage')
    sizes.push((await cdp.send('Runtime.getHeapUsage')).usedSize / 1024)
  }
  return Math.min(...sizes)
}

const measureHeap = (flags: readonly string[]): Promise<{ before: number; after: number }> =>
  withAgency(async ({ browser, origin, cookies }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookies)
    const page = await context.newPage()
    await page.goto(`${origin}/services`)
    await page.locator('main tbody tr').first().waitFor()
    const cdp = await context.newCDPSession(page)
    await cdp.send('HeapProfiler.enable')
    const change = async (to: number, done: number): Promise<void> => {
      for (let count = done; count < to; count += paths.length) {
        step(`changing to page ${count}`)
        await changePages(page)
      }
    }
    await change(warmUp, 0)
    const before = await heapKiB(page, cdp)
    await change(changes, warmUp + (readings - 1) * paths.length)
    return { before, after: await heapKiB(page, cdp) }
  }, flags)

async function run(): Promise<Measure[]> {
  const held = await measureHeap(['--js-flags=--no-opt --no-maglev --no-sparkplug'])
  const all = await measureHeap([])
  const name = `heap after ${changes} page changes`
  const beside = (value: number) => ({ name: `after ${warmUp}`, value })
  return [
    {
      name: `${name}, without machine code`,
      value: held.after,
      unit: 'KiB',
      beside: beside(held.before),
      atMostTimes: 1.1,
      about: 'V8’s compilers are off: what grows is held by the page.',
    },
    {
      name,
      value: all.after,
      unit: 'KiB',
      beside: beside(all.before),
      about: 'With what V8 has compiled, which it does for each function that is called often.',
    },
  ]
}

export const bench: Bench = {
  title: 'Memory of the browser while pages change',
  minutes: 10,
  run,
}
