/** What no other page tells: contradictions, price changes, the last day to decide, and visits. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expectAccessible } from './support/axe.ts'
import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'

const profile = join(mkdtempSync(join(tmpdir(), 'portico-lead-days-')), 'provider.json')
writeFileSync(profile, JSON.stringify({ leadDays: { hosting: 3, domain: 27 } }))
test.use({ settings: { PORTICO_PROVIDER_FILE: profile } })

test('what contradicts itself says so, and what to do', async ({ page, signIn }) => {
  await signIn('contradictions')
  const needs = page.getByRole('list', { name: 'Needs your attention' })
  await expect(needs).toContainText('Check charged-after-expiry.example.net')
  await expect(needs).toContainText('is paid, but this is still suspended')
  await expectAccessible(page)
  await page.goto('/services/hosting/twice-1')
  await expect(page.getByText('both renew. If you need only one')).toBeVisible()
  await expect(page.getByText(/^Decide by /)).toBeVisible()
  await expectAccessible(page)
})

test(
  'renewals that cost more are marked, summed up and found',
  onRelease,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('contradictions', { at: '/services' })
    const more = page.getByRole('link', { name: '1 renewal costs €0.70 more than last time' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/priceChange/)
    await expect(page.getByText('Costs more than last time: ')).toContainText('+17%')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all again' }).click()
    await expect(page).not.toHaveURL(/priceChange/)
    await page.goto('/services/hosting/healthy')
    await expect(page.getByText('More than last time')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What it cost' })).toBeVisible()
    await expectAccessible(page)
  },
)

test('Account says what is remembered of a visit, and switches it off', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/account' })
  const remember = page.getByRole('switch', { name: 'Remember my last visit' })
  await expect(remember).toBeChecked()
  await remember.focus()
  await page.keyboard.press('Space')
  await expect(remember).not.toBeChecked()
  await expect(page.getByText('sign in with your account rather than an API key')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/account/news')
  await expect(page.getByText('You’ve switched this off.')).toBeVisible()
  await expectAccessible(page)
})
