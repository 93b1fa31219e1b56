/** A person of the provider's login: a fresh sign-in as a proof, another key in place, their calendar. */
import type { Page } from 'playwright/test'

import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { forgetPerson, linkKey, signInAs } from './support/login.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { openServices } from './support/services.ts'
import { requireProof } from './support/step-up.ts'
import { chooseEnglish, expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

test.use({ hasLogin: true })

test.beforeEach(({ page }) => chooseEnglish(page))
test.afterEach(({ page }) => forgetPerson(page))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Lena Okafor with a key of her account, on the list of services. */
async function openAsLena(page: Page, world: World, readOnly = false): Promise<void> {
  await signInAs(page, 'Lena Okafor')
  await linkKey(page, world.keyOf('studio', readOnly))
  await openServices(page, '?sort=name')
}

/** Opens the login in another tab. Returns that tab. */
async function openLogin(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await dialog(page).getByRole('link', { name: 'Sign in at Northmark again' }).click()
  return opened
}

const selectable = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('switch') })
    .getByRole('checkbox')

async function startBulkChange(page: Page): Promise<void> {
  await requireProof(page, '**/api/jobs/auto-renew', ['oidc', 'key'])
  await selectable(page).first().check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Show selected' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Turn (on|off) / })
    .click()
  await expect(dialog(page)).toBeVisible()
}

test(
  'a person’s calendar has an address that is stated once, opens in an app, and ends',
  onRelease,
  async ({ page, world }) => {
    await signInAs(page, 'Lena Okafor')
    await linkKey(page, world.keyOf('studio'))
    await page.goto('/account')
    await page.getByRole('button', { name: 'Subscribe…' }).click()
    const calendar = page.getByRole('dialog', { name: 'Subscribe in your calendar' })
    await calendar.getByRole('checkbox', { name: 'Steps of your orders' }).check()
    await calendar.getByRole('button', { name: 'Make the address' }).click()
    const address = calendar.getByLabel('Private address')
    await expect(address).toHaveValue(/\/cal\/[\w-]{22}\.ics$/)
    const app = calendar.getByRole('link', { name: 'Open in calendar app' })
    await expect(app).toHaveAttribute('href', /^webcal:\/\/.*\.ics$/)
    await expectAccessibleInBoth(page, 'the address of the calendar')
    const url = await address.inputValue()
    expect(await (await page.request.get(url)).text()).toContain('BEGIN:VEVENT')
    await calendar.getByRole('button', { name: 'Turn off' }).click()
    await expect(calendar).toHaveCount(0)
    expect((await page.request.get(url)).status()).toBe(404)
  },
)

test('signing in again in another tab lets the change go on, and keeps the selection', async ({
  page,
  world,
}) => {
  await openAsLena(page, world)
  await startBulkChange(page)
  await expectAccessibleInBoth(page, 'step-up with a login')
  const tab = await openLogin(page)
  await expect(dialog(page)).toContainText('This page waits for you.')
  // The login still has its session.
  await tab.getByRole('button', { name: 'Lena Okafor' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('details.tray summary')).toContainText(/Auto-renew turned (on|off)/)
  await expect.poll(() => tab.isClosed()).toBe(true)
})

test(
  'a sign-in that is cancelled confirms nothing, and the page still waits',
  onRelease,
  async ({ page, world }) => {
    await openAsLena(page, world)
    await startBulkChange(page)
    const tab = await openLogin(page)
    await tab.getByRole('button', { name: 'Cancel' }).click()
    await expect(tab.getByRole('heading', { name: 'Not confirmed' })).toBeVisible()
    await expect(tab.getByText('You didn’t finish at Northmark.')).toBeVisible()
    await expectAccessibleInBoth(tab, 'not confirmed')
    await expect(dialog(page)).toBeVisible()
    await tab.getByRole('link', { name: 'Sign in at Northmark again' }).click()
    await tab.getByRole('button', { name: 'Lena Okafor' }).click()
    await expect(dialog(page)).toHaveCount(0)
  },
)

test(
  'another person at the login confirms nothing, and the session ends',
  onRelease,
  async ({ page, world }) => {
    await openAsLena(page, world)
    await startBulkChange(page)
    const tab = await openLogin(page)
    await tab.getByRole('button', { name: 'Hanako Sato' }).click()
    await expect(tab.getByRole('heading', { name: 'Not confirmed' })).toBeVisible()
    // The login signs Lena out first, and a back-channel logout ends her session here.
    await expect(tab.getByText('Your session has ended.')).toBeVisible()
    // That tab tells the page that asked for the proof.
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    // Lena again, so that her key is forgotten after this test too.
    await page.context().clearCookies()
    await signInAs(page, 'Lena Okafor')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'replacing a working key on the page for it asks for a proof',
  onRelease,
  async ({ page, world }) => {
    await openAsLena(page, world, true)
    await page.goto('/link-key')
    await page.getByLabel('Paste the key here').fill(world.keyOf('studio'))
    await page.getByRole('button', { name: 'Test this key' }).click()
    await requireProof(page, '**/api/linked-keys', ['oidc', 'key'])
    await page.getByRole('button', { name: 'Link this key' }).click()
    const field = dialog(page).getByLabel('API key')
    await field.fill(world.keyOf('studio'))
    await dialog(page).getByRole('button', { name: 'Confirm with key' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'This isn’t the key linked for this account.',
    )
    await field.fill(world.keyOf('studio', true))
    await field.press('Enter')
    await expect(page.getByRole('navigation').first()).toBeVisible()
  },
)

test(
  'a person replaces a key that may not change in place, after a proof',
  onRelease,
  async ({ page, world }) => {
    await openAsLena(page, world, true)
    await selectable(page).first().check()
    const control = page.getByRole('switch').first()
    const isOn = await control.isChecked()
    await control.click()
    const note = page.getByText('doesn’t let your key change auto-renew')
    await expect(note).toBeVisible()
    await page.getByRole('button', { name: 'Use another key' }).click()
    const another = page.getByRole('dialog', { name: 'Use another key' })
    await expect(another).toContainText('It takes the place of the one used now.')
    await another.getByLabel('Paste the key here').fill(world.keyOf('studio'))
    await another.getByRole('button', { name: 'Test this key' }).click()
    await requireProof(page, '**/api/linked-keys', ['oidc', 'key'])
    await another.getByRole('button', { name: 'Link this key' }).click()
    await expectAccessible(page)
    await dialog(page).getByLabel('API key').fill(world.keyOf('studio', true))
    await dialog(page).getByRole('button', { name: 'Confirm with key' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(note).toHaveCount(0)
    await expect(page).toHaveURL(/sort=name/)
    await expect(selectable(page).first()).toBeChecked()
    await control.click()
    await expect(control).toBeChecked({ checked: !isOn })
  },
)

test(
  'a key of another account in place says so, and needs a second press',
  onReleaseUnless(false),
  async ({ page, world }) => {
    await openAsLena(page, world, true)
    await page.getByRole('switch').first().click()
    await page.getByRole('button', { name: 'Use another key' }).click()
    const another = page.getByRole('dialog', { name: 'Use another key' })
    await another.getByLabel('Paste the key here').fill(world.keyOf('tokyo'))
    await another.getByRole('button', { name: 'Test this key' }).click()
    await expect(another).toContainText('This page shows another account')
    await expectAccessible(page)
    await another.getByRole('button', { name: 'Link it, both are mine' }).click()
    await expect(another).toHaveCount(0)
    await expect(page).toHaveURL(`${world.origin}/`)
  },
)
