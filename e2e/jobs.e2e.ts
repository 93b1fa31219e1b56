import type { Page } from 'playwright/test'

import { expectAccessible } from './support/axe.ts'
import { onRelease } from './support/release.ts'
import { openServices, selectByName, switchOf } from './support/services.ts'
import { expect, signInTo, test } from './support/test.ts'
import { World } from './support/world.ts'

const selectionOf = (page: Page) => page.getByRole('region', { name: 'Selection' })
const trayOf = (page: Page) => page.locator('details.tray')

/** Opens the tray. Returns the card of the job with this title. */
async function openJob(page: Page, title: string | RegExp) {
  const tray = trayOf(page)
  await expect(tray.locator('summary')).toContainText(title)
  if (!(await tray.evaluate((details: HTMLDetailsElement) => details.open)))
    await tray.locator('summary').click()
  return tray.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
}

test('a bulk change names what failed and why, is retried, and undone to before its first attempt', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?type=mail')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(selectionOf(page)).toContainText('6 of 6 selected')
  await world.setFaults({
    method: 'PATCH',
    path: '/services/mail/.*auto-renew',
    mode: '500',
    times: 1,
  })
  await selectionOf(page).getByRole('button', { name: 'Turn off' }).click()
  await page
    .getByRole('dialog', { name: /Turn off auto-renew for \d services/ })
    .getByRole('button', { name: /^Turn off \d/ })
    // Two clicks in one frame are one change.
    .evaluate((button: HTMLButtonElement) => [button.click(), button.click()])
  const job = await openJob(page, /Auto-renew turned off for 4 of 5 services/)
  await expect(trayOf(page).getByRole('article')).toHaveCount(1)
  await expect(job.getByRole('listitem')).toHaveText(/Northmark returned an error\.$/)
  await expectAccessible(page)
  await job.getByRole('button', { name: 'Retry 1' }).click()
  const retried = await openJob(page, 'Auto-renew turned off for 5 services')
  await expect(page.getByRole('switch').first()).not.toBeChecked()
  await retried.getByRole('button', { name: 'Turn these 5 on again' }).click()
  await openJob(page, 'Undone: auto-renew is on again for 5 services')
  await expect(trayOf(page).getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('switch').first()).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(trayOf(page).getByRole('article')).toBeHidden()
  await expect(trayOf(page).locator('summary')).toBeFocused()
})

test(
  'Z undoes a small bulk change, which was the last change',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?type=mail&autoRenew=on')
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await selectionOf(page).getByRole('button', { name: 'Turn off' }).click()
    await page
      .getByRole('dialog', { name: /Turn off auto-renew/ })
      .getByRole('button', { name: /^Turn off \d/ })
      .click()
    await expect(trayOf(page).locator('summary')).toContainText(/Auto-renew turned off for \d/)
    await page.keyboard.press('z')
    await expect(trayOf(page).locator('summary')).toContainText('Undone: auto-renew is on again')
  },
)

test(
  'an undo asks about what was changed since, and leaves it alone',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page)
    const names = ['example-press.de', 'example-kiosk.eu', 'example.jp']
    await selectByName(page, names)
    await selectionOf(page).getByRole('button', { name: 'Turn off' }).click()
    const job = // Another test may have turned one of them off already.
      await openJob(page, 'Auto-renew turned off for')
    await page.locator('details.tray summary').click()
    const changed = switchOf(page, 'example-press.de')
    await expect(changed).not.toBeChecked()
    await changed.click()
    await expect(changed).toBeChecked()
    await changed.click()
    await expect(changed).not.toBeChecked()
    await expect(page.getByRole('status').filter({ hasText: 'won’t renew' })).toBeVisible()
    await page.locator('details.tray summary').click()
    await job.getByRole('button', { name: 'Turn these 3 on again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn 2 of 3 on again?' })
    await expect(dialog.getByRole('checkbox')).toHaveAccessibleName('example-press.de')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Turn 2 on again' }).click()
    const undo = await openJob(page, 'Auto-renew turned on for 2 of 3 domains')
    await expect(undo.getByRole('listitem')).toHaveText(
      /example-press\.de.*Changed again since then, so we left it alone\./,
    )
    await expect(switchOf(page, 'example.jp')).toBeChecked()
    await expect(changed).not.toBeChecked()
  },
)

test(
  'the rows that a running change has still to reach say that they wait',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('agency', { at: null })
    await openServices(page)
    await world.setFaults({ method: 'PATCH', path: 'auto-renew', mode: 'slow', ms: 1500 })
    await selectByName(page, ['example-press.de', 'example-kiosk.eu', 'example.jp'])
    await selectionOf(page).getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Waiting' }).first()).toBeVisible()
    await world.setFaults()
    // Another test may have turned one of them off already.
    await openJob(page, 'Auto-renew turned off for')
    await expect(page.getByRole('row').filter({ hasText: 'Waiting' })).toHaveCount(0)
  },
)

test('a small, cheap change needs no confirmation', async ({ page, signIn }) => {
  await signIn('agency', { at: null })
  await openServices(page)
  // The last one is on already, so it is not counted.
  await selectByName(page, ['example.studio', 'example-archive.net', 'example-garden.org'])
  await expect(selectionOf(page)).toContainText('3 of 1,248 selected')
  await selectionOf(page)
    .getByRole('button', { name: /^Turn on/ })
    .click()
  await openJob(page, 'Auto-renew turned on for 2 domains')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(switchOf(page, 'example.studio')).toBeChecked()
})

test('locked services stay unchanged, and the tray says why, on every page', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page)
  await selectByName(page, ['intranet.example.org', 'api-01.example.net'])
  await selectionOf(page).getByRole('button', { name: 'Turn off' }).click()
  await openJob(page, 'Auto-renew turned off for 1 service')
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const job = await openJob(page, 'Auto-renew turned off for 1 service')
  await expect(job.getByRole('listitem')).toHaveText(/intranet\.example\.org.*Set by your contract/)
  await expect(job.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await expectAccessible(page)
})

test(
  'a long job survives a reload and a crash of the BFF, and can be stopped',
  onRelease,
  async ({ browser }) => {
    test.setTimeout(240_000)
    const world = await World.start({ PLATFORM_RATE_PER_MINUTE: '240' })
    try {
      const page = await browser.newPage({ baseURL: world.origin })
      await signInTo(world, page, 'agency')
      await openServices(page, '?type=domain')
      // Disabled until the whole list is read.
      await page.getByRole('checkbox', { name: 'Select all' }).click({ timeout: 120_000 })
      await expect(selectionOf(page)).toContainText('1,204 of 1,204 selected')
      await selectionOf(page).getByRole('button', { name: 'Turn off' }).click()
      await page
        .getByRole('dialog', { name: /Turn off auto-renew for [\d,]+ domains/ })
        .getByRole('button', { name: /^Turn off [\d,]+$/ })
        .click()
      const summary = trayOf(page).locator('summary')
      await expect(summary).toContainText(/Turning auto-renew off \d+ of 1,\d\d\d/)
      await page.reload()
      await expect(summary).toContainText(/Turning auto-renew off \d+ of 1,\d\d\d/)
      await world.stopBff('SIGKILL')
      await world.startBff()
      await page.reload()
      await expect(summary).toContainText(/Turning auto-renew off \d+ of 1,\d\d\d/)
      await summary.click()
      await page.getByRole('button', { name: 'Stop after the current change' }).click()
      const job = await openJob(page, /Auto-renew turned off for [\d,]+ of 1,\d\d\d domains/)
      await expect(job.getByRole('listitem').last()).toContainText(
        'Not tried: stopped before its turn.',
      )
      await expect(job.getByRole('listitem').last()).toContainText('example-')
      await expect(job.getByRole('button', { name: /^Retry [\d,]+$/ })).toBeVisible()
      await page.close()
    } finally {
      await world.end()
    }
  },
)
