import type { Browser, BrowserContext, Page } from 'playwright/test'

import { expectAccessibleInBoth } from './support/axe.ts'
/** A customer shares their account with support: two browsers, one view. */
import { onRelease } from './support/release.ts'
import { chooseEnglish, expect, test } from './support/test.ts'
import { World } from './support/world.ts'

test.use({ settings: { PORTICO_SUPPORT: '1' } })

const staffContexts: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of staffContexts.splice(0)) await context.close()
})

async function staffPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  staffContexts.push(context)
  const page = await context.newPage()
  await chooseEnglish(page)
  return page
}

/** Creates a code and returns it. */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Share with support…' }).click()
  await page.getByRole('button', { name: 'Create code' }).click()
  return (await page.getByRole('dialog').locator('output').textContent()) ?? ''
}

async function enter(staff: Page, origin: string, code: string): Promise<void> {
  await staff.goto(`${origin}/support`)
  await staff.getByLabel('Your name').fill('Maya K.')
  await staff.getByLabel('Code from the customer').fill(code)
  await staff.getByRole('button', { name: 'Open the view' }).click()
}

const viewing = (page: Page) => page.getByText('Maya K. is viewing with your code')
const stop = (page: Page) => page.getByRole('button', { name: 'Stop sharing' })

test('SUP-4: share, enter, follow, point, stop', async ({ page, browser, signIn, world }) => {
  await signIn('studio', { at: '/services?autoRenew=on' })
  const code = await share(page)
  await expectAccessibleInBoth(page, 'the code')
  const staff = await staffPage(browser)
  await enter(staff, world.origin, code.toLowerCase())
  await expect(viewing(page)).toBeVisible()

  // It opens on the customer's page, and follows the customer.
  await expect(staff).toHaveURL(/\/support\/services\?autoRenew=on$/)
  await expect(staff.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Select by name' })).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Domains/ })
    .click()
  await expect(staff).toHaveURL(/\/support\/domains/)
  const row = staff.getByRole('row').filter({ hasText: 'example-okafor.com' }).first()
  await expect(row).toBeVisible()
  await expectAccessibleInBoth(staff, 'the support view')
  // Nothing that changes or exports is offered.
  const main = staff.getByRole('main')
  await expect(main.getByRole('checkbox').or(main.getByRole('switch'))).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)

  await row.hover()
  await staff.keyboard.press('p')
  await expect(staff.getByText('You point here')).toBeVisible()
  await expect(page.getByText('Maya points here')).toBeVisible()
  await expectAccessibleInBoth(page, 'the banner')
  await staff.keyboard.press('Escape')
  await expect(page.getByText('Maya points here')).toBeHidden()

  // Navigating ends following, until it is turned on again.
  await staff
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Invoices/ })
    .click()
  await expect(staff.getByText('You left the customer’s page')).toBeVisible()
  await staff.getByRole('switch', { name: 'Follow the customer' }).click()
  await expect(staff).toHaveURL(/\/support\/domains/)

  await stop(page).click()
  await expect(staff.getByText('The customer stopped sharing.')).toBeVisible()
  await expect(staff.getByText('example-okafor.com')).toHaveCount(0)
  await expect(viewing(page)).toBeHidden()
  await expectAccessibleInBoth(staff, 'the end')
})

test(
  'names keep their room beside larger text',
  onRelease,
  async ({ page, browser, signIn, world }) => {
    await signIn('studio', { at: '/domains' })
    const staff = await staffPage(browser)
    await staff.setViewportSize({ width: 1440, height: 900 })
    const closed: string[] = []
    staff.on('request', (request) => {
      if (/\/api\/(?:account|changes)/.test(request.url())) closed.push(request.url())
    })
    await enter(staff, world.origin, await share(page))
    const row = staff.getByRole('row').filter({ hasText: 'example-okafor.com' }).first()
    const nameWidth = async () => (await row.locator('.name').boundingBox())?.width
    for (const _ of [112.5, 100]) await staff.getByRole('button', { name: 'Smaller text' }).click()
    await staff.reload()
    await expect(staff.getByText('100%')).toBeVisible()
    await expect.poll(nameWidth).toBeGreaterThan(200)
    for (const size of ['112.5%', '125%', '137.5%', '150%']) {
      await staff.getByRole('button', { name: 'Larger text' }).click()
      await expect(staff.getByText(size)).toBeVisible()
      await expect.poll(nameWidth).toBeGreaterThan(200)
    }
    // The pages of records ask for nothing that the view may not see.
    await row.getByRole('link').first().click()
    await expect(staff.getByRole('heading', { level: 1 })).toContainText('example-okafor.com')
    const pages = staff.getByRole('navigation', { name: 'Main' })
    await pages.getByRole('link', { name: /^Invoices/ }).click()
    await staff.getByRole('table').getByRole('link').first().click()
    await expect(staff.getByText('Billed to')).toBeVisible()
    expect(closed).toEqual([])
    // Otherwise staff who follow would be led to the customer's page.
    await page.goto('/account')
    await staff.getByRole('switch', { name: 'Follow the customer' }).click()
    await expect(staff.getByText('The customer is on a page you don’t see')).toBeVisible()
    await staff.goto(`${world.origin}/support/account`)
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist')
    await stop(page).click()
    await expect(staff.getByText('The customer stopped sharing.')).toBeVisible()
  },
)

test('SUP-1: a code works once', onRelease, async ({ page, browser, signIn, world }) => {
  await signIn('studio')
  const code = await share(page)
  await enter(await staffPage(browser), world.origin, code)
  await expect(viewing(page)).toBeVisible()
  const other = await staffPage(browser)
  await enter(other, world.origin, code)
  await expect(other.getByRole('alert')).toContainText('This code doesn’t work.')
  await expectAccessibleInBoth(other, 'the entry')
  await stop(page).click()
  await expect(viewing(page)).toBeHidden()
})

test('SUP-4: signing out ends the view', onRelease, async ({ page, browser, signIn, world }) => {
  await signIn('studio')
  const staff = await staffPage(browser)
  await enter(staff, world.origin, await share(page))
  await expect(viewing(page)).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(staff.getByText('The customer signed out.')).toBeVisible()
})

test(
  'SUP-4: the view ends when its time is over, and says so on both sides',
  onRelease,
  async ({ page, browser, signIn, world }) => {
    const minute = 60_000
    await signIn('studio')
    const staff = await staffPage(browser)
    await enter(staff, world.origin, await share(page))
    await expect(viewing(page)).toBeVisible()
    await expect(staff.getByText('Support view', { exact: true })).toBeVisible()
    try {
      await world.moveClock(28.5 * minute)
      await expect(staff.getByText('ends soon', { exact: true })).toBeVisible()
      await expect(viewing(page)).toBeVisible()
      await world.moveClock(31 * minute)
      await expect(staff.getByRole('heading', { name: 'The view has ended' })).toBeFocused()
      await expect(staff.getByText('It ended after 30 min.')).toBeVisible()
      await expect(staff.getByRole('link', { name: 'Enter another code' })).toBeVisible()
      await expect(staff.getByRole('navigation')).toHaveCount(0)
      await expect(viewing(page)).toBeHidden()
      await page.goto('/account/journal')
      await expect(page.getByText('Maya K. is viewing')).toHaveCount(0)
    } finally {
      await world.moveClock(0)
    }
  },
)

test(
  'SUP-1: after ten wrong codes the staff read how long to wait',
  onRelease,
  async ({ browser }) => {
    // A server of its own: the limit holds for 15 minutes.
    const world = await World.start()
    try {
      const staff = await staffPage(browser)
      await enter(staff, world.origin, 'WRNG-WRNG')
      const alert = staff.getByRole('alert')
      await expect(alert).toContainText('This code doesn’t work.')
      // Nine more at once: one after another they would be delayed by half a minute.
      const statuses = await staff.evaluate(async () => {
        const headers = { 'X-Requested-With': 'portico', 'Content-Type': 'application/json' }
        const body = JSON.stringify({ helper: 'Maya K.', code: 'WRNGWRNG' })
        const tries = Array.from({ length: 9 }, () =>
          fetch('/api/support/session', { method: 'POST', headers, body }),
        )
        return (await Promise.all(tries)).map(({ status }) => status)
      })
      expect(new Set(statuses)).toEqual(new Set([401]))
      await staff.getByRole('button', { name: 'Open the view' }).click()
      await expect(alert).toHaveText('Too many wrong codes. Try again in 15 min.')
      await expect(staff.getByLabel('Your name')).toHaveValue('Maya K.')
      await expectAccessibleInBoth(staff, 'too many codes')
    } finally {
      await world.end()
    }
  },
)

test(
  'a lost connection has words, and the view goes on afterwards',
  onRelease,
  async ({ page, browser, signIn, world }) => {
    await signIn('studio')
    const staff = await staffPage(browser)
    await enter(staff, world.origin, await share(page))
    await expect(viewing(page)).toBeVisible()
    // Reloading while the view opens would abort that navigation.
    await expect(staff.getByText('Support view', { exact: true })).toBeVisible()
    await staff.reload()
    await expect(staff.getByText('Support view', { exact: true })).toBeVisible()
    await world.stopBff('SIGKILL')
    await expect(staff.getByText('No connection. Trying again…')).toBeVisible()
    await world.startBff()
    await expect(staff.getByText('No connection. Trying again…')).toBeHidden()
    await stop(page).click()
    await expect(staff.getByText('The customer stopped sharing.')).toBeVisible()
  },
)

test(
  'follow and copied links show the same group of a long list',
  onRelease,
  async ({ page, browser, context, signIn, world }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.origin })
    await signIn('agency', { at: '/services' })
    const staff = await staffPage(browser)
    await enter(staff, world.origin, await share(page))
    await expect(viewing(page)).toBeVisible()
    const table = page.getByRole('table', { name: 'Services' })
    await table.hover()
    await page.mouse.wheel(0, 9000)
    const top = (of: Page) =>
      of.evaluate(() => {
        const from = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
        const lines = [...document.querySelectorAll('tbody tr')]
        const first = lines.find((line) => line.getBoundingClientRect().bottom > from + 1)
        return first?.querySelector('a, b')?.textContent
      })
    await expect.poll(() => top(page)).not.toMatch(/example-redeem/)
    // The page may still be scrolling.
    await expect.poll(async () => (await top(staff)) === (await top(page))).toBe(true)
    const shown = await top(page)

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Copy link to this view' }).click()
    await expect(page.getByText('Link copied. It opens only for this account.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto('/')
    await page.goto(link)
    await expect.poll(() => top(page)).toBe(shown)
    await stop(page).click()
    await expect(viewing(page)).toBeHidden()
  },
)

test('the account page offers to share beside the contact', onRelease, async ({ page, signIn }) => {
  await signIn('studio', { at: '/account' })
  await page.getByRole('button', { name: 'Share with support…' }).click()
  await expect(page.getByRole('dialog', { name: 'Share with support' })).toBeVisible()
})
