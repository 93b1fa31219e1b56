import type { Page } from 'playwright/test'

/** A key that the provider starts to refuse while it is used: it is replaced in place, and nothing is lost. */
import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { expectAccessible } from './support/axe.ts'
import { ask, conversation, openPane, questionField } from './support/chat-test.ts'
import { onRelease } from './support/release.ts'
import { openServices, switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

/** The provider refuses the key wherever it is sent. */
const refuseKey = (world: World) => world.setFaults({ path: '.', mode: '401' })

const sessionDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Refresh reads at most every five seconds (`docs/contract.md`, "Snapshots"). */
async function refreshUntilRefused(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await sessionDialog(page).isVisible()))
      await page.getByRole('button', { name: 'Refresh' }).click({ timeout: 1000 })
    await expect(sessionDialog(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Signs in again over the page, once the provider accepts the key. `text` says why. */
async function signInAgain(page: Page, world: World, text: string): Promise<void> {
  const dialog = sessionDialog(page)
  await expect(dialog).toContainText(text)
  await expectAccessible(page)
  await world.setFaults()
  await dialog.getByLabel('API key').fill(world.keyOf('agency'))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
}
const refused = 'Northmark didn’t accept your key. It may have been revoked.'

test(
  'in a list, its filter, the selection and a question in progress stay',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?type=mail')
    await page.getByRole('searchbox').fill('mail')
    await expect(page).toHaveURL(/q=mail/)
    const box = page
      .getByRole('row')
      .filter({ has: page.getByRole('switch') })
      .getByRole('checkbox')
    await box.first().check()
    await openPane(page)
    await questionField(page).fill('Which of these')
    await refuseKey(world)
    await refreshUntilRefused(page)
    await signInAgain(page, world, refused)
    await expect(page).toHaveURL(/type=mail.*q=mail|q=mail.*type=mail/)
    await expect(page.getByRole('searchbox')).toHaveValue('mail')
    await expect(box.first()).toBeChecked()
    await expect(questionField(page)).toHaveValue('Which of these')
  },
)

test(
  'a switch that was pressed shows the true state again',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?q=example.studio')
    const control = switchOf(page, 'example.studio')
    const isOn = await control.isChecked()
    await refuseKey(world)
    await control.click()
    await signInAgain(page, world, refused)
    await expect(control).toBeChecked({ checked: isOn })
    await control.click()
    await expect(control).toBeChecked({ checked: !isOn })
  },
)

test(
  'a bulk change says how far it came, and continues',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?type=mail')
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    // The first items are changed; at the last one the provider refuses the key, and for the account.
    const last = page
      .getByRole('row')
      .filter({ has: page.getByRole('switch') })
      .last()
    const address = String(await last.getByRole('link').first().getAttribute('href'))
    const id = /\/services\/mail\/([^/?]+)/.exec(address)?.[1]
    expect(id).toBeDefined()
    await world.setFaults(
      { method: 'PATCH', path: `/services/mail/${id}/`, mode: '401' },
      { path: '/sdk/account', mode: '401' },
    )
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Turn off' })
      .click()
    await page
      .getByRole('dialog', { name: /Turn off auto-renew for \d services/ })
      .getByRole('button', { name: /^Turn off \d/ })
      .click()
    await signInAgain(page, world, refused)
    const tray = page.locator('details.tray')
    await expect(tray.locator('summary')).toContainText(/Auto-renew turned off for [0-4] of 5/)
    await tray.locator('summary').click()
    await expect(tray.getByRole('article')).toContainText('no longer accepts the key it used')
    await tray.getByRole('button', { name: /^Retry \d/ }).click()
    await expect(tray.locator('summary')).toContainText('Auto-renew turned off for 5 services')
    await expect(last.getByRole('switch')).not.toBeChecked()
  },
)

test(
  'a question stays in its field, and can be sent again',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('agency')
    await openPane(page)
    await refuseKey(world)
    await ask(page, 'How do I set up IMAP on my phone?')
    await signInAgain(page, world, refused)
    await expect(questionField(page)).toHaveValue('How do I set up IMAP on my phone?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(conversation(page).getByRole('list', { name: 'Sources' })).toBeVisible()
  },
)

/** Enters another key over the page. */
async function useAnotherKey(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Use another key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use another key' })
  await expect(dialog).toContainText('This page stays as it is.')
  await expectAccessible(page)
  await dialog.getByLabel('API key').fill(key)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
}

test(
  'a key that may not change is replaced in place',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('studio', { readOnly: true })
    await openServices(page, '?sort=name')
    const box = page
      .getByRole('row')
      .filter({ has: page.getByRole('switch') })
      .getByRole('checkbox')
    await box.first().check()
    const control = page.getByRole('switch').first()
    const isOn = await control.isChecked()
    await control.click()
    const note = page.getByText('doesn’t let your key change auto-renew')
    await expect(note).toBeVisible()
    await page.getByRole('button', { name: 'Use another key' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Use another key' })).toBeFocused()

    await useAnotherKey(page, world.keyOf('studio'))
    await expect(note).toHaveCount(0)
    await expect(page).toHaveURL(/sort=name/)
    await expect(box.first()).toBeChecked()
    await control.click()
    await expect(control).toBeChecked({ checked: !isOn })
  },
)

test(
  'a list that the key may not read any more opens with another key',
  onRelease,
  async ({ page, signIn, world }) => {
    // Nothing has been read before.
    await signIn('studio', { readOnly: true, at: null })
    await world.setFaults({ path: '/sdk/invoices', mode: '403' })
    const year = invoiceNumber(4233).slice(0, 4)
    await page.goto(`/invoices?q=${year}`)
    await expect(page.getByText('Your key doesn’t allow this.')).toBeVisible()
    await world.setFaults()
    await useAnotherKey(page, world.keyOf('studio'))
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`q=${year}`))
  },
)

test(
  'a page that opens with a refused key is read again after signing in',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('agency')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await refuseKey(world)
    await page.getByRole('link', { name: 'Orders' }).click()
    // An earlier test may have read the orders less than 30 s ago.
    await refreshUntilRefused(page)
    await signInAgain(page, world, refused)
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  },
)
