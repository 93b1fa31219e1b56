import type { Locator } from 'playwright/test'

import { expectAccessible } from './support/axe.ts'
import { onRelease } from './support/release.ts'
import { openServices, selectByName } from './support/services.ts'
import { expect, test } from './support/test.ts'

test('a large change is reviewed by name, nearest end first, and names can be left out', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?type=domain&renewsWithin=90')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText(/€[\d,.]+ until \d+ \w+ \d{4} if renewed/)
  await bar.getByRole('button', { name: 'Turn off' }).click()
  const sheet = page.getByRole('dialog', { name: /Turn off auto-renew for [\d,]+ domains\?/ })
  await expect(sheet).toContainText(/€[\d,.]+ less will be charged until \d+ \w+ \d{4}\./)
  await expect(sheet).toContainText(/\S+ ends first, on \d+ \w+ 20\d\d\./)
  const title = await sheet.getByRole('heading').first().innerText()
  const total = Number(/[\d,]+/.exec(title)?.[0].replace(',', ''))
  const first = sheet.getByRole('listitem').first()
  const sum = await sheet.getByText(/less will be charged/).innerText()
  await first.getByRole('button', { name: /^Leave .+ on$/ }).click()
  await expect(sheet.getByRole('heading').first()).toContainText(String(total - 1))
  await expect(sheet.getByRole('status')).toContainText(`${total - 1} domains · 1 removed`)
  await expect(sheet.getByText(/less will be charged/)).not.toHaveText(sum)
  await first.getByRole('button', { name: /^Put back/ }).click()
  await expect(sheet.getByText(/less will be charged/)).toHaveText(sum)
  await expectAccessible(page)
  await sheet.getByRole('searchbox').fill('zzz')
  await expect(sheet.getByRole('listitem')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: `Turn off ${total}` })).toBeEnabled()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(sheet.getByRole('button', { name: 'Keep them on' })).toBeInViewport({ ratio: 1 })
  await sheet.getByRole('button', { name: 'Keep them on' }).click()
  await expect(sheet).toHaveCount(0)
})

test(
  'what a large change leaves as it is comes last and is not counted',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?type=domain')
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Turn off' }).click()
    const sheet = page.getByRole('dialog', { name: /Turn off auto-renew for [\d,]+ domains\?/ })
    const number = async (locator: Locator, pattern: RegExp) =>
      Number(pattern.exec(await locator.innerText())?.[1]?.replace(',', ''))
    const changing = await number(sheet.getByRole('heading').first(), /([\d,]+) domains/)
    const alreadyOff = await number(sheet.getByRole('status'), /([\d,]+) already off/)
    expect(alreadyOff).toBeGreaterThan(0)
    const rows = sheet.getByRole('listitem')
    await expect(rows.first()).toHaveAttribute('aria-setsize', String(changing + alreadyOff))
    await sheet.locator('.review-list').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect(rows.last()).toContainText('Already off')
    await expect(rows.last().getByRole('button')).toHaveCount(0)
  },
)

test(
  'a misspelt pasted name is suggested, and the change waits until it is reviewed',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page)
    await selectByName(page, ['example.jp', 'exmaple-kiosk.eu', 'nothing-like-it.dev'])
    const names = page.getByRole('dialog', { name: 'Select by name' })
    await expect(names).toContainText('2 of the 3 names you pasted aren’t in your account')
    await names.getByRole('button', { name: 'Close' }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('1 of 1,248 selected')
    await expect(bar).toContainText('2 names to check')
    await bar.getByRole('button', { name: 'Turn off' }).click()
    const sheet = page.getByRole('dialog', { name: 'Turn off auto-renew for 1 domain?' })
    await expect(sheet).toContainText('Did you mean example-kiosk.eu?')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Use it: example-kiosk.eu' }).click()
    const both = page.getByRole('dialog', { name: 'Turn off auto-renew for 2 domains?' })
    await expect(both.getByRole('status')).toContainText('2 domains · 1 name to check')
    await both.getByRole('button', { name: 'Edit nothing-like-it.dev' }).click()
    const corrected = both.getByRole('textbox', { name: 'Correct name for nothing-like-it.dev' })
    await expect(corrected).toBeFocused()
    await corrected.fill('still-nothing-like-it.dev')
    await corrected.press('Enter')
    await expect(both.getByRole('status').first()).toHaveText('No similar name.')
    await corrected.fill('example-garden.org')
    await corrected.press('Enter')
    const three = page.getByRole('dialog', { name: 'Turn off auto-renew for 3 domains?' })
    await expect(three).not.toContainText('you pasted')
    await three.getByRole('button', { name: 'Turn off 3' }).click()
    await expect(page.locator('details.tray summary')).toContainText(
      'Auto-renew turned off for 3 domains',
    )
  },
)
