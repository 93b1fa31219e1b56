import { readFile } from 'node:fs/promises'

import { readCsv } from './support/csv.ts'
import { openServices, switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'

test.describe('a provider that asks for a pause', () => {
  test.use({ expectedErrors: [[/Failed to load resource/, /ApiError/], { scope: 'test' }] })

  test('is waited for: the page counts down, then goes on by itself', async ({
    page,
    signIn,
    world,
  }) => {
    await world.setFaults({ path: '/sdk/services', mode: '429', ms: 3000 })
    await signIn('kuwait')
    await page.clock.install()
    await page.goto('/services')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Too many requests at the moment')
    await expect(alert).toContainText(/Next try in \d+ sec/)
    const before = await alert.textContent()
    await expect(alert).not.toHaveText(before ?? '')
    await world.setFaults()
    // The pause holds on the server, too, by its own clock.
    await expect(async () => {
      await page.clock.runFor(9000)
      await expect(page.getByRole('table', { name: 'Services' })).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 40_000 })
  })
})

test('on a phone, too, a long list says how far it has been read', async ({
  page,
  signIn,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await world.setFaults({ path: '/sdk/services\\?.*page=[2-9]', mode: 'slow', ms: 2500 })
  // Its first answer stands until it has been looked at.
  const looked = Promise.withResolvers<void>()
  let answered = false
  await page.route('**/api/services?*', async (route) => {
    if (answered) await looked.promise
    answered = true
    await route.continue()
  })
  await signIn('agency', { at: '/services' })
  await expect(page.getByText(/^Read [\d,]+ of 1,248/)).toBeInViewport()
  // What has not been read whole is not counted as if it had been.
  const lead = page.locator('.head .sub')
  await expect(lead).toHaveText(/^As far as read, [\d,]+ renew/)
  await world.setFaults()
  looked.resolve()
  await expect(page.getByText(/^Read [\d,]+ of 1,248/)).toHaveCount(0)
  await expect(lead).toHaveText(/^[\d,]+ renew/)
})

test('the CSV holds the filtered list, with formulas as text', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page, '?type=vps&autoRenew=off&autoRenew=on')
  const total = Number(
    /of (\d+)$/.exec((await page.getByText(/^1–\d+ of \d+$/).textContent()) ?? '')?.[1],
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('services.csv')
  const [head = [], ...rows] = readCsv(await readFile(await download.path(), 'utf8'))
  expect(rows).toHaveLength(total)
  expect(new Set(rows.map((row) => row[head.indexOf('type')]))).toEqual(new Set(['vps']))
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?![\d.])/)
})

test('several are selected and changed on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('studio')
  await page.goto('/services?type=domain')
  await expect(page.getByRole('list', { name: 'Services' })).toBeVisible()
  await expect(page.getByText(/^Read [\d,]+/)).toHaveCount(0)
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
  const job = page.getByRole('region', { name: 'Changing auto-renew' })
  await expect(job).toContainText(/Auto-renew is off for [12] domains?/)
  await expect(job.getByRole('button', { name: 'Undo all' })).toBeInViewport({ ratio: 1 })
})

test('another device shows a change within a minute; its Undo is offered for eight seconds', async ({
  page,
  signIn,
  browser,
  world,
}) => {
  const elsewhere = await browser.newContext({ baseURL: world.origin })
  const other = await elsewhere.newPage()
  await other.clock.install()
  await signIn('tokyo', { page: other })
  await openServices(other)
  await page.clock.install()
  await signIn('tokyo')
  await openServices(page)
  const name = '配信サーバー01'
  const before = await switchOf(other, name).isChecked()
  // From here on time passes only where the test lets it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
  await switchOf(page, name).click()
  const toast = page.getByRole('status').filter({ hasText: name })
  // The answer takes its own time; a timer of no length stands between it and the list.
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.clock.runFor(7000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toHaveCount(0)
  await other.clock.runFor(60_000)
  await expect(switchOf(other, name)).toBeChecked({ checked: !before })
  await elsewhere.close()
})
