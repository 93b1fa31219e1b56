import type { Page } from 'playwright/test'

import { expectAccessibleInBoth } from './support/axe.ts'
import { requireProof } from './support/step-up.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

test('ending all other sessions goes on once the key has been entered again', async ({
  page,
  signIn,
  browser,
  world,
}) => {
  const other = await browser.newContext({ baseURL: world.origin })
  const otherPage = await other.newPage()
  await signIn('tokyo', { page: otherPage })
  await signIn('tokyo', { at: '/account/devices' })
  const secondTab = await page.context().newPage()
  await secondTab.goto('/services')
  await requireProof(page, '**/api/sessions?others=true', ['key'], 1)
  await page.getByRole('button', { name: /^Sign out the other/ }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessibleInBoth(page)
  const field = dialog(page).getByLabel('API key')
  await field.fill(world.keyOf('studio'))
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('This isn’t the key you signed in with.')
  await field.fill(world.keyOf('tokyo'))
  await field.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Signed out', { exact: true }).first()).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // The session has a new cookie, which all tabs share.
  await secondTab.reload()
  await expect(secondTab.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await other.close()
  await secondTab.close()
})

test('cancelling changes nothing, and keeps the selection', async ({ page, signIn, world }) => {
  await signIn('studio', { at: '/services' })
  await requireProof(page, '**/api/jobs/auto-renew', ['key'], 100)
  const box = page.getByRole('checkbox', { name: /^Select .*\./ }).first()
  await box.check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Show selected' }).click()
  const review = page.getByRole('dialog').filter({ hasText: 'You’ll get a list of what changed' })
  await review.getByRole('button', { name: /^Turn (on|off) / }).click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByLabel('API key').fill(world.keyOf('studio'))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await expect(box).toBeChecked()
})

test('a call that crosses with a new cookie is repeated, and the session goes on', async ({
  page,
  signIn,
}) => {
  await signIn('tokyo', { at: '/services' })
  // As a call that left before the step-up and arrived after it.
  await page.route(
    '**/api/services?*',
    async (route) => {
      const headers = { ...route.request().headers(), cookie: '' }
      await route.continue({ headers })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
