/** LOG-3: the access journal. */
import { readFile } from 'node:fs/promises'

import { expectAccessibleInBoth } from './support/axe.ts'
import { readCsv } from './support/csv.ts'
import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'

test('says who did what, filters it, and is downloaded as it is filtered', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/services' })
  await page.getByRole('table', { name: 'Services' }).getByRole('switch').first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Undo' }).first()).toBeVisible()
  await page.goto('/account')
  await page.getByRole('link', { name: 'Access journal' }).click()
  const journal = page.getByRole('table', { name: 'Journal' })
  const rows = journal.getByRole('row').filter({ hasText: 'This device' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Changed')
  await expect(rows.first()).toContainText('Auto-renew')
  await expect(rows.last()).toContainText('With an API key')
  await expect(page.getByText('Kept for 12 months.')).toBeVisible()
  await expect(journal.getByRole('switch')).toHaveCount(0)
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Sign-ins' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/deed=signed-in/)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await (await download).path()
  const lines = readCsv(await readFile(file, 'utf8')).filter(([at]) => at !== '')
  expect(lines).toHaveLength(2)
})

test('says who has access now', async ({ page, signIn }) => {
  await signIn('studio', { at: '/account/journal' })
  const now = page.getByRole('region', { name: 'Who has access now' })
  await expect(now.getByText(/^Signed in on/)).toBeVisible()
  await now.getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveURL(/\/account\/devices$/)
})

test('fits a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('studio', { at: '/account/journal' })
  await expect(page.getByRole('list', { name: 'Journal' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessibleInBoth(page)
})

test(
  'who has access now is readable on a phone, however long the helper’s name',
  onRelease,
  async ({ page, browser, signIn, world }) => {
    await signIn('studio')
    const code = await page.evaluate(async () => {
      const headers = { 'X-Requested-With': 'portico', 'Content-Type': 'application/json' }
      const body = JSON.stringify({ minutes: 30, hideAmounts: true })
      const response = await fetch('/api/support/grants', { method: 'POST', headers, body })
      return ((await response.json()) as { code: string }).code
    })
    const staff = await browser.newContext()
    try {
      const entered = await staff.request.post(`${world.origin}/api/support/session`, {
        headers: { 'X-Requested-With': 'portico', Origin: world.origin },
        data: { helper: 'Maximiliane Katzenellenbogen', code },
      })
      expect(entered.status()).toBe(204)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/account/journal')
      const now = page.getByRole('region', { name: 'Who has access now' })
      const row = now.getByRole('listitem').filter({ hasText: 'Maximiliane Katzenellenbogen' })
      await expect(row).toContainText('left')
      const name = await row.locator('b').boundingBox()
      expect(name?.width).toBeGreaterThan(150)
      await expectAccessibleInBoth(page, 'access on a phone')
    } finally {
      await staff.close()
    }
  },
)
