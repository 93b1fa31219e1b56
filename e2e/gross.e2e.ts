/** What the card is charged: net amounts beside those with tax, where the last invoice states a rate. */
import type { Locator } from 'playwright/test'

import { onRelease } from './support/release.ts'
import { openServices, rowOf } from './support/services.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

/** The tax's name is in the provider's words, so it is isolated from the text around it. */
const tax = '10% \u2068Consumption tax\u2069'

/** Expects a sum and, after it, what that is with 10 % tax. `between` is part of a pattern. */
async function expectGross(place: Locator, between = ''): Promise<void> {
  const sums = new RegExp(`¥([\\d,]+)${between}\\D*about ¥([\\d,]+) with ${tax}`, 'i')
  await expect(place).toContainText(sums)
  const [, net, gross] = sums.exec((await place.textContent()) ?? '') ?? []
  const units = (text = '') => Number(text.replaceAll(',', ''))
  expect(units(gross)).toBe(Math.round(units(net) * 1.1))
}

test('coming charges say what they are with tax: overview, months, rows and what-if', async ({
  page,
  signIn,
}) => {
  await signIn('tokyo')
  await expectGross(page.locator('.forecast .keys'), ' will be charged')
  const price = page.locator('.next li').filter({ hasText: 'www.見本出版.jp' }).locator('.num')
  await expect(price).toHaveText('¥15,840')
  const ofRow = `About ¥17,424 with ${tax}, as on your last invoice.`
  await expect(price).toHaveAttribute('title', ofRow)

  await openServices(page)
  const row = rowOf(page, 'www.見本出版.jp')
  // One line, as every row.
  expect((await row.boundingBox())?.height).toBeLessThan(40)
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menu')).toContainText(ofRow)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'What if' }).click()
  const dock = page.getByRole('region', { name: 'What if' })
  await expectGross(dock.locator('.what-if-sums'))
  await dock.getByRole('button', { name: 'Discard' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectGross(page.locator('.stack > .grp').filter({ hasText: 'about' }).first())
})

test(
  'a pressed month comes into view, with what it is with tax',
  onRelease,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await signIn('tokyo')
    const month = page.locator('.forecast-chart .months button:enabled').nth(1)
    await month.focus()
    await page.keyboard.press('Enter')
    const charges = page.locator('.forecast .month')
    await expect(charges.getByRole('listitem').first()).toBeVisible()
    await expect(charges).toBeInViewport({ ratio: 0.99 })
    await expectGross(charges, ' will be charged(?:, ¥[\\d,]+ won’t renew)?')
  },
)

test(
  'amounts in three decimals are whole in words, and the bars’ figures apart',
  onRelease,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('kuwait')
    await expect(page.locator('.forecast .keys')).toContainText(/\d\.\d{3}/)
    const labels = page.locator('.forecast-chart text:not([visibility="hidden"])')
    await expect(labels.first()).toBeVisible()
    const boxes = await labels.evaluateAll((all) =>
      all.map((text) => text.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    )
    // A box begins up to a pixel before its first digit.
    for (const [nth, { left }] of boxes.entries())
      expect(left).toBeGreaterThanOrEqual(boxes[nth - 1]?.right ?? -1)
  },
)

test(
  'nothing is added where the last invoice has two rates',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio')
    await expect(page.locator('.forecast .keys')).toContainText('will be charged')
    await expect(page.getByText(/\babout €/i)).toHaveCount(0)
    await openServices(page)
    await expect(page.getByRole('row').filter({ hasText: 'will be charged' }).first()).toBeVisible()
    await expect(page.getByText(/\babout €/i)).toHaveCount(0)
  },
)
