import { invoicePath } from '#platform/sample/testing/sample-invoices.ts'

import { onReleaseUnless } from './support/release.ts'
import { smallTargets } from './support/targets.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ readsOnly: true })

const paths = [
  '/',
  '/services',
  '/services/vps/70431',
  '/domains',
  '/domains/example-archive.net',
  '/invoices',
  invoicePath(4417),
  '/orders?open=88231',
  '/notifications',
  '/account',
  '/account/devices',
  '/account/keys',
  '/assistant',
]

for (const path of paths) {
  const options = onReleaseUnless(path === '/services')
  test(`every target on ${path} is at least 24 × 24 px`, options, async ({ page, signIn }) => {
    await signIn('agency', { at: path })
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Still loading')).toHaveCount(0, { timeout: 60_000 })
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await smallTargets(page), `${width}`).toEqual([])
    }
  })
}
