import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { onRelease } from './support/release.ts'
import { switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'

test(
  'a day at the agency: overview, search, notification, invoice, forecast',
  onRelease,
  async ({ page, signIn }) => {
    test.slow()
    await signIn('agency')
    const title = page.getByRole('heading', { level: 1 })
    const count = async () => Number.parseInt((await title.textContent()) ?? '', 10)

    // Morning: something ends in a few days, and the agency keeps it.
    await expect(title).toHaveText(/things need your attention$/, { timeout: 60_000 })
    await expect(page.getByText(/Still loading/)).toHaveCount(0)
    await expect(title).toHaveText(/^\d+ things need your attention$/)
    const before = await count()
    await switchOf(page, 'build-02.example.net').click()
    await expect(title).toHaveText(`${before - 1} things need your attention`)
    await expect(page.getByText(/^just added: /)).toBeVisible()

    // A customer asks about a domain; part of its name is enough to find it.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill('bücher')
    await page
      .getByRole('group', { name: 'Domains' })
      .getByRole('option', { name: /bücher-beispiel\.de/ })
      .click()
    await expect(page).toHaveURL(/\/domains\/xn--bcher-beispiel-wob\.de|\/domains\/xn--/)

    // A notification about the card leads to the invoice.
    const nav = page.getByRole('navigation', { name: 'Main' }).first()
    await nav.getByRole('link', { name: /^Notifications/ }).click()
    await page
      .getByRole('button', { name: `Card declined for invoice ${invoiceNumber(4391)}` })
      .click()
    await page.getByRole('link', { name: 'Open invoice' }).click()
    await expect(page).toHaveURL(/\/invoices\//)
    await expect(page.getByText(invoiceNumber(4391)).first()).toBeVisible()

    // The service from the morning no longer needs attention.
    await nav.getByRole('link', { name: /^Overview/ }).click()
    await expect(title).toHaveText(`${before - 1} things need your attention`)
    await expect(switchOf(page, 'build-02.example.net')).toHaveCount(0)

    // Evening: the forecast as a table for accounting, then sign out.
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByText('You’re signed out.')).toBeVisible()
  },
)
