import type { Page } from 'playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { World } from './support/world.ts'

const pages = [
  ['domains', '/domains', 'Domains'],
  ['a domain', '/domains/example-archive.net', 'example-archive.net'],
  ['invoices', '/invoices', 'Invoices'],
  ['an invoice', '/invoices/202604417', null],
  ['orders', '/orders?open=88231', 'Orders'],
] as const

const looks = [
  { name: 'light', language: 'en', colorScheme: 'light' },
  { name: 'dark', language: 'en', colorScheme: 'dark' },
  { name: 'ar-XB', language: 'ar-XB', colorScheme: 'light' },
] as const

/** Nothing sticks out at the side: the page itself never scrolls across. */
async function expectNoSideways(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wide).toBeLessThanOrEqual(0)
}

for (const look of looks) {
  test(`domains, invoices, orders are accessible at every width, ${look.name}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await signIn('agency')
    await page.evaluate(
      (language) => localStorage.setItem('portico', JSON.stringify({ language })),
      look.language,
    )
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const [name, path, heading] of pages) {
        await test.step(`${name} at ${width}`, async () => {
          await page.goto(path)
          const title = page.getByRole('heading', { level: 1 })
          await expect(title).toBeVisible()
          if (heading !== null && look.language === 'en') await expect(title).toContainText(heading)
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await expectAccessible(page)
          await expectNoSideways(page)
        })
      }
    }
  })
}

for (const [name, family] of [
  ['Domains', 'domains'],
  ['Invoices', 'invoices'],
  ['Orders', 'orders'],
] as const) {
  test.describe(`${name}, when the provider fails`, () => {
    test.use({
      expectedErrors: [[/Failed to load resource/, /ApiError/], { scope: 'test' }],
    })

    test(`${name}: a key that may not read them is told so`, async ({ page }) => {
      // A world of its own, refused from the start: no good copy has been read by another test.
      const world = await World.start()
      try {
        await world.setFaults({ path: `/${family}`, mode: '403' })
        await page.goto(`${world.origin}/sign-in?next=/${family}`)
        await page.getByLabel('API key').fill(world.keyOf('kuwait'))
        await page.getByRole('button', { name: 'Sign in' }).click()
        const alert = page.getByRole('main').getByRole('alert')
        await expect(alert).toContainText('Your key does not allow this')
        await expectAccessible(page)
      } finally {
        await world.end()
      }
    })
  })
}
