/** Baselines and edges: neighbouring texts share a line, and amounts end at the same edge. */
import type { Locator } from 'playwright/test'

import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { baselineGap } from './support/baselines.ts'
import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

const expectOneLine = async (first: Locator, second: Locator): Promise<void> => {
  await expect(first).toBeVisible()
  expect(await baselineGap(first, second), (await second.textContent()) ?? '').toBeLessThan(0.8)
}

const rightEdgeOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => element.getBoundingClientRect().right)

test(
  'the overview’s texts stand on one line, and its amounts below each other',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio')
    const rows = page.locator('.need')
    const dated = rows.filter({ hasText: invoiceNumber(4166) })
    await expectOneLine(dated.locator('.when b'), dated.locator('.t'))
    await expectOneLine(dated.locator('.when span'), dated.locator('.d'))
    await expectOneLine(dated.locator('.t'), dated.locator('.amt bdi'))
    // The classes of another page once made the titles as small as what explains them.
    await expect(dated.locator('.t')).toHaveCSS('font-size', '13px')
    await expectOneLine(page.locator('.head .sub'), page.locator('.head .fresh'))
    const keys = page.locator('.forecast .keys > *')
    await expectOneLine(keys.first(), keys.last())
    const edges = await Promise.all((await rows.locator('.amt bdi').all()).map(rightEdgeOf))
    expect(edges.length).toBeGreaterThan(2)
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectOneLine(dated.locator('.when b'), dated.locator('.amt bdi'))
  },
)

test(
  'an invoice’s texts stand on one line, and the underline of its items is whole',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/invoices' })
    const row = page.getByRole('row').filter({ hasText: invoiceNumber(4233) })
    await expectOneLine(row.locator('.nm'), row.locator('.inv-dates'))
    await expectOneLine(row.locator('.nm'), row.locator('.row-pay'))
    await expectOneLine(row.locator('.nm'), row.locator('.num'))
    await row.locator('.nm').click()
    const head = page.locator('.doc .big')
    await expectOneLine(head.locator('bdi').first(), head.locator('.st .el'))
    const item = page.locator('.doc .lines').getByRole('link', { name: /WordPress Start/ })
    // A name with a box of its own once interrupted the line below the text.
    const lines = await item.evaluate((link) =>
      [link, ...link.querySelectorAll('*')].map(
        (part) => getComputedStyle(part).textDecorationLine,
      ),
    )
    expect(lines.length).toBeGreaterThan(2)
    expect(new Set(lines)).toEqual(new Set(['underline']))
  },
)
