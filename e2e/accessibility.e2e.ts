import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const looks = [
  { width: 1440, colorScheme: 'light', language: 'en', forcedColors: 'none' },
  { width: 1440, colorScheme: 'dark', language: 'en', forcedColors: 'none' },
  { width: 390, colorScheme: 'light', language: 'en', forcedColors: 'none' },
  { width: 390, colorScheme: 'dark', language: 'en', forcedColors: 'none' },
  { width: 320, colorScheme: 'light', language: 'ar-XB', forcedColors: 'none' },
  { width: 1440, colorScheme: 'light', language: 'ar-XB', forcedColors: 'none' },
  { width: 1440, colorScheme: 'light', language: 'en', forcedColors: 'active' },
] as const

for (const { width, colorScheme, language, forcedColors } of looks) {
  const name = [width, colorScheme, language, forcedColors === 'active' ? 'forced colours' : '']
  test(`list and detail are accessible: ${name.join(' ')}`, async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, forcedColors })
    await signIn('agency')
    await page.evaluate(
      (tag) => localStorage.setItem('portico', JSON.stringify({ language: tag })),
      language,
    )
    await page.goto('/services')
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expectAccessible(page)
    // Nothing is wider than the window: no sideways scrolling (WCAG 1.4.10).
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBeLessThanOrEqual(0)
    await page.goto('/services/vps/70431')
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('open layers are accessible: menu, dialog, selection', async ({ page, signIn }) => {
  test.setTimeout(120_000)
  await signIn('agency')
  await page.goto('/services?type=vps')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Status', exact: true }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
