import { readFile } from 'node:fs/promises'

import { readCsv } from './support/csv.ts'
import { onRelease } from './support/release.ts'
import { openServices, switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'
import { progressOf, untilWhole } from './support/whole-list.ts'

test.describe('a provider that rate-limits us', () => {
  test.use({ expectedErrors: [[/Failed to load resource/, /ApiError/], { scope: 'test' }] })

  test(
    'makes the page count down and then load by itself',
    onRelease,
    async ({ page, signIn, world }) => {
      await world.setFaults({ path: '/sdk/services', mode: '429', ms: 3000 })
      await signIn('kuwait')
      await page.clock.install()
      await page.goto('/services')
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText('Too many requests')
      await expect(alert).toContainText(/Retrying in \d+ sec/)
      const before = await alert.textContent()
      await expect(alert).not.toHaveText(before ?? '')
      await world.setFaults()
      // The server also waits before it retries, by its own clock.
      await expect(async () => {
        await page.clock.runFor(9000)
        await expect(page.getByRole('table', { name: 'Services' })).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 40_000 })
    },
  )
})

test('a slow provider is named while the page waits', async ({ page, signIn }) => {
  const release = Promise.withResolvers<void>()
  await page.route('**/api/services?*', async (route) => {
    await release.promise
    await route.continue()
  })
  await signIn('studio', { at: '/services' })
  const note = page.getByRole('status').filter({ hasText: 'Northmark is slow to respond.' })
  await expect(note).toBeInViewport()
  release.resolve()
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  await expect(note).toHaveCount(0)
})

test(
  'a long list shows how much of it has been read, also on a phone',
  onRelease,
  async ({ page, signIn, world }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await world.setFaults({ path: '/sdk/services\\?.*page=[2-9]', mode: 'slow', ms: 2500 })
    // Holds back every response after the first, until the first has been checked.
    const release = Promise.withResolvers<void>()
    let isFirst = true
    await page.route('**/api/services?*', async (route) => {
      if (!isFirst) await release.promise
      isFirst = false
      await route.continue()
    })
    await signIn('agency', { at: '/services' })
    await expect(progressOf(page)).toHaveText(/^[\d,]+ of 1,248 loaded$/)
    await expect(progressOf(page)).toBeInViewport()
    // The summary says that its count is not final.
    const summary = page.locator('.head .sub')
    await expect(summary).toHaveText(/^So far: [\d,]+ renew/)
    await world.setFaults()
    release.resolve()
    await expect(progressOf(page)).toHaveCount(0)
    await expect(summary).toHaveText(/^[\d,]+ renew/)
  },
)

test('the summary is final once all services are loaded, while invoices still load', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/services?*', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    await route.fulfill({ response, json: { ...list, complete: false, expected: list.loaded } })
  })
  await signIn('studio', { at: '/services' })
  await expect(progressOf(page)).toHaveText('9 of 9 loaded')
  await expect(page.locator('.head .sub')).toHaveText(/^\d+ renew/)
})

test('the CSV holds the filtered list and no cell that runs as a formula', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?type=vps&autoRenew=off&autoRenew=on')
  const total = Number(
    /of (\d+)$/.exec((await page.getByText(/^1–\d+ of \d+$/).textContent()) ?? '')?.[1],
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^services-\d{4}-\d\d-\d\d\.csv$/)
  const [head = [], ...rows] = readCsv(await readFile(await download.path(), 'utf8'))
  expect(rows).toHaveLength(total)
  expect(new Set(rows.map((row) => row[head.indexOf('type')]))).toEqual(new Set(['vps']))
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?![\d.])/)
})

test('several services can be selected and changed on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('studio', { at: null })
  await page.goto('/services?type=domain')
  await expect(page.getByRole('list', { name: 'Services' })).toBeVisible()
  await untilWhole(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Select services' }).click()
  await page.keyboard.press('Escape')
  const boxes = page.getByRole('list', { name: 'Services' }).getByRole('checkbox', { name: /\./ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText(/^2 of \d+ selected/)
  await expect(bar.getByRole('button', { name: 'Turn off' })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Turn off' }).click()
  const summary = page.locator('details.tray summary')
  await expect(summary).toContainText(/Auto-renew turned off for [12] domains?/)
  await expect(summary).toBeInViewport({ ratio: 1 })
  await summary.click()
  await expect(page.getByRole('button', { name: / on again$/ })).toBeInViewport({ ratio: 1 })
})

test(
  'another device shows a change within a minute; Undo lasts twenty seconds',
  onRelease,
  async ({ page, signIn, browser, world }) => {
    const otherDevice = await browser.newContext({ baseURL: world.origin })
    const other = await otherDevice.newPage()
    await other.clock.install()
    await signIn('tokyo', { page: other })
    await openServices(other)
    await page.clock.install()
    await signIn('tokyo', { at: null })
    await openServices(page)
    const name = '配信サーバー01'
    const before = await switchOf(other, name).isChecked()
    // From here on the page's clock moves only when the test says so. A busy machine may take a while
    // between these two calls, and `pauseAt` refuses a time that has passed.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
    await switchOf(page, name).click()
    const toast = page.getByRole('status').filter({ hasText: name })
    // The response takes real time, and then the list updates after a zero-length timer.
    await expect(async () => {
      await page.clock.runFor(1)
      await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.clock.runFor(19_000)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1500)
    await expect(toast).toHaveCount(0)
    await other.clock.runFor(60_000)
    await expect(switchOf(other, name)).toBeChecked({ checked: !before })
    await otherDevice.close()
  },
)
