import type { Page } from 'playwright/test'

import { addAuthenticator } from './support/authenticator.ts'
import { expectAccessibleInBoth } from './support/axe.ts'
import { forgetPerson } from './support/login.ts'
/** Passkeys with Chromium's virtual authenticator: added, used, removed. */
import { onRelease } from './support/release.ts'
import { requireProof } from './support/step-up.ts'
import { expect, signOut, test } from './support/test.ts'

test.use({ settings: { PORTICO_SIGN_IN: 'passkey,api-key' } })

test.afterEach(({ page }) => forgetPerson(page))

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const rows = (page: Page) => section(page).getByRole('listitem')
const addButton = (page: Page) => section(page).getByRole('button', { name: 'Add a passkey' })
const useButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' })
const keep = (page: Page) => page.getByRole('dialog', { name: 'Keep your API key here?' })

async function addFirst(page: Page): Promise<void> {
  await addButton(page).click()
  await keep(page).getByRole('button', { name: 'Keep key and add passkey' }).click()
  await expect(rows(page)).toHaveCount(1)
}

test('SES-3: the first passkey keeps the key if the customer agrees, and signs in', async ({
  page,
  signIn,
}) => {
  const authenticator = await addAuthenticator(page)
  await signIn('tokyo', { at: '/account/devices' })
  await expect(section(page)).toContainText('Sign in with your fingerprint, face or PIN.')
  await expectAccessibleInBoth(page, 'no passkey')
  await addButton(page).click()
  await expect(keep(page)).toContainText('Normally we delete your key when you sign out.')
  await expectAccessibleInBoth(page, 'keep the key')
  await keep(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(0)

  await addFirst(page)
  await expect(rows(page)).toContainText('Not used yet')
  // The only way in cannot be removed.
  await expect(rows(page)).toContainText('This is your only way to sign in.')
  await expect(rows(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expectAccessibleInBoth(page, 'one passkey')

  await rows(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await expectAccessibleInBoth(page, 'rename')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page)).toContainText('Work laptop')

  await authenticator.setPresent(false)
  await signOut(page)
  await page.goto('/services?q=example&lang=de')
  const use = page.getByRole('button', { name: 'Passkey verwenden' })
  await expect(use).toBeVisible()
  await expectAccessibleInBoth(page, 'sign-in')
  await authenticator.setPresent(true)
  await use.click()
  // The return address and the language survive.
  await expect(page).toHaveURL(/\/services\?q=example/)
  await expect(page.getByRole('searchbox')).toHaveValue('example')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the browser offers a passkey by itself, in the key’s field', async ({ page, signIn }) => {
  await addAuthenticator(page)
  await signIn('tokyo', { at: '/account/devices' })
  await addFirst(page)
  await signOut(page)
  // The virtual authenticator accepts what the browser offers.
  await page.goto('/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
})

test(
  'AUT: each refusal is worded, and leaves another way',
  onRelease,
  async ({ page, signIn, world }) => {
    const authenticator = await addAuthenticator(page)
    await signIn('tokyo', { at: '/account/devices' })
    await addFirst(page)
    // This passkey is unknown by now.
    await authenticator.setPresent(false)
    await forgetPerson(page)
    await page.goto('/services')
    await expect(useButton(page)).toBeVisible()
    await authenticator.setPresent(true)
    await useButton(page).click()
    const message = page.getByRole('alert')
    await expect(message).toContainText('This passkey isn’t known here.')
    await expect(message).toBeFocused()
    await expectAccessibleInBoth(page, 'unknown')
    await authenticator.clear()
    await useButton(page).click()
    await expect(message).toContainText('No passkey was used.')
    await page.getByLabel('API key').fill(world.keyOf('tokyo'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  },
)

test(
  'a removed passkey can be restored for eight seconds, and then is gone',
  onRelease,
  async ({ page, signIn }) => {
    await page.clock.install()
    const builtIn = await addAuthenticator(page)
    await signIn('tokyo', { at: '/account/devices' })
    await addFirst(page)
    await builtIn.setPresent(false)
    await addAuthenticator(page, 'usb')
    await addButton(page).click()
    await expect(rows(page)).toHaveCount(2)
    const remove = rows(page)
      .first()
      .getByRole('button', { name: /^Remove/ })
    await remove.click()
    const undo = section(page).getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await expect(section(page).getByRole('status')).toHaveText('Removed')
    await page.keyboard.press('Enter')
    await expect(undo).toHaveCount(0)
    await expect(rows(page)).toHaveCount(2)
    await remove.click()
    await expect(undo).toBeFocused()
    await expectAccessibleInBoth(page, 'removed')
    await page.clock.runFor(8000)
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
  },
)

test(
  'AUT: a passkey proves that the customer is present, before the key',
  onRelease,
  async ({ page, signIn }) => {
    await addAuthenticator(page)
    await signIn('tokyo', { at: '/account/devices' })
    await addFirst(page)
    await requireProof(page, '**/api/passkeys/options', ['passkey', 'key'])
    await addButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(dialog.getByLabel('API key')).toBeVisible()
    await expectAccessibleInBoth(page, 'step-up')
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog).toHaveCount(0)
    // It goes on, and this device has one already.
    await expect(section(page).getByRole('alert')).toHaveText(
      'This device already has a passkey for you.',
    )
  },
)
