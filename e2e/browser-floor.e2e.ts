/** What a browser gets that can't show the dashboard. */
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

test('a browser below the floor gets a plain page, and never asks for the dashboard again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...test: string[]) =>
      !test.join('').includes('light-dark') && supports.apply(CSS, test as [string])
  })
  await page.goto('/services')
  await page.waitForURL('**/browser')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This browser can’t show Northmark',
  )
  await expect(page.getByRole('main')).toContainText('Safari 18')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Help centre' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you want to do?')
})

test('without JavaScript the same page says so, in the reader’s language', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar' })
  const page = await context.newPage()
  await page.goto(`${world.origin}/`)
  await page.waitForURL('**/browser')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('main')).toContainText('JavaScript')
  await context.close()
})
