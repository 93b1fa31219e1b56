import type { Page } from 'playwright/test'

import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'
import { untilWhole } from './support/whole-list.ts'

test.use({ readsOnly: true })

const list = (page: Page) => page.getByRole('table', { name: 'Orders' })
const rowOf = (page: Page, number: string) =>
  list(page).getByRole('row').filter({ hasText: number })

async function openOrders(page: Page, path = '/orders'): Promise<void> {
  await page.goto(path)
  await expect(list(page)).toBeVisible()
  await untilWhole(page)
}

test('on a phone an order’s button is at least 24 px high', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('agency', { at: '/orders' })
  const box = await page.getByRole('button', { name: 'Show order O-88231' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(24)
})

test('on a phone no order covers the next one', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('agency', { at: '/orders' })
  const list = page.getByRole('list', { name: 'Orders' })
  const expectNoOverlap = () =>
    expect(async () => {
      const boxes = await list
        .locator('> li')
        .evaluateAll((items) =>
          items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect),
        )
      expect(boxes.length).toBeGreaterThan(5)
      for (const [index, { top }] of boxes.entries())
        expect(top).toBeGreaterThanOrEqual((boxes[index - 1]?.bottom ?? top) - 1)
    }).toPass({ timeout: 5_000 })
  await page.getByRole('button', { name: 'Show order O-88120' }).click()
  await page.getByRole('button', { name: 'Hide order O-88120' }).click()
  await expect(list.getByRole('region')).toHaveCount(0)
  await expectNoOverlap()
  // The whole list arrives after the order is shown, and every line is measured again.
  await page.goto('/orders?open=88231')
  await expect(list.getByRole('region')).toBeVisible()
  await untilWhole(page)
  await expectNoOverlap()
})

test('orders in progress come first, and expand to show the provider’s steps', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openOrders(page)
  const rows = list(page).getByRole('row')
  await expect(rows.nth(1)).toContainText('In progress')
  await expect(rows.nth(2)).toContainText('O-88231')
  await rowOf(page, 'O-88231').click()
  await expect(page).toHaveURL(/open=88231/)
  const detail = page.getByRole('region', { name: 'Order O-88231' })
  const steps = detail.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(4)
  await expect(steps.nth(1)).toContainText('Transfer code accepted')
  await expect(steps.nth(3)).toContainText('next')

  // Only one order is open at a time, and a reload opens the same one.
  await page.getByRole('button', { name: 'Show order O-88120' }).click()
  await expect(page.getByRole('region', { name: 'Order O-88231' })).toHaveCount(0)
  const second = page.getByRole('region', { name: 'Order O-88120' })
  await expect(second.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(6)
  await expect(second.getByRole('list', { name: 'Steps' })).toHaveCount(0)
  await page.reload()
  await expect(second).toBeVisible()
  await page.getByRole('button', { name: 'Hide order O-88120' }).click()
  await expect(second).toHaveCount(0)
})

test('an order links to its invoice and services, and the invoice links back', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openOrders(page, '/orders?open=88120')
  const detail = page.getByRole('region', { name: 'Order O-88120' })
  // The link has the invoice's number once the invoices have been read.
  await detail
    .getByRole('link', { name: new RegExp(`^Invoice (for this order|${invoiceNumber(4417)})$`) })
    .click()
  await expect(page.getByRole('article', { name: `Invoice ${invoiceNumber(4417)}` })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'O-88120' }).click()
  await expect(detail).toBeVisible()
  await detail.getByRole('link', { name: /legacy\.example\.net/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('legacy.example.net')
})

test(
  'opening the URL of an order far down the list scrolls to it',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openOrders(page, '/orders?sort=placedAt')
    // Rows 1 and 2 are the table's header and the first group's header.
    const oldest = list(page).locator('tr[aria-rowindex="3"]')
    const number = (await oldest.getByRole('cell').nth(1).textContent()) ?? ''
    await rowOf(page, number).click()
    await expect(page).toHaveURL(/open=/)
    const id = new URL(page.url()).searchParams.get('open') ?? ''
    await openOrders(page, `/orders?open=${id}`)
    await expect(page.getByRole('region', { name: `Order ${number}` })).toBeInViewport()
  },
)

test('tabs and search narrow the list', onRelease, async ({ page, signIn }) => {
  await signIn('agency')
  await openOrders(page)
  await page.getByRole('link', { name: /^Cancelled or failed/ }).click()
  await expect(page).toHaveURL(/status=failed&status=cancelled/)
  await expect(list(page).getByRole('row').nth(2)).toContainText(/Cancelled|Failed/)
  await page.getByRole('link', { name: /^All/ }).click()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('O-88207')
  await expect(list(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page.getByRole('heading', { name: /No matches/ })).toBeVisible()
})

test(
  'keyboard alone can move between rows, open and close',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openOrders(page)
    await rowOf(page, 'O-88231').focus()
    await expect(rowOf(page, 'O-88231')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(page, 'O-88207')).toBeFocused()
    await page.keyboard.press('Enter')
    const detail = page.getByRole('region', { name: 'Order O-88207' })
    await expect(detail).toBeVisible()
    // The arrow keys skip the opened details.
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(page, 'O-88120')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(list(page).locator('tr:focus')).toContainText('O-88207')
    await page.keyboard.press('Enter')
    await expect(detail).toHaveCount(0)
  },
)

test(
  'an account without orders says what will appear here',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('empty', { at: null })
    await page.goto('/orders')
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  },
)
