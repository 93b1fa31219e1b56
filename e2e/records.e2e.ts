import { readFileSync } from 'node:fs'

import { onRelease } from './support/release.ts'
import { switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'
import { untilWhole } from './support/whole-list.ts'

test.use({
  settings: {
    PORTICO_LINKS: readFileSync('src/platform/sample/links.json', 'utf8'),
  },
})

test('a domain has one page, wherever one comes from, with what its service states', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: '/services?q=example-press.de' })
  await untilWhole(page)
  const link = page.getByRole('link', { name: 'example-press.de' }).first()
  await expect(link).toHaveAttribute('href', '/domains/example-press.de')
  await link.click()
  await expect(page).toHaveURL(/\/domains\/example-press\.de$/)
  const number = page.getByText(/^domain\/\d+$/)
  const main = page.getByRole('main')
  for (const fact of ['Nameservers', 'Transfer lock', 'Plan', 'Service number'])
    await expect(main).toContainText(fact)
  const path = await number.textContent()
  await page.goto(`/services/${path}`)
  await expect(page).toHaveURL(/\/domains\/example-press\.de$/)
  await expect(switchOf(page, 'example-press.de')).toHaveCount(1)
})

test('an expired domain says so, leads to its renewal, and what the switch would do', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await page.getByRole('link', { name: /^Show \d+ more|all/ }).count()
  await page.goto('/domains/example-lapsed.net')
  const note = page.locator('.note.bad')
  await expect(note).toContainText(/Expired on .+ ago\. Auto-renew is off\./)
  await expect(note).toContainText('Northmark doesn’t give the last day for this name.')
  await expect(note.getByRole('link', { name: 'Help: expired domains' })).toBeVisible()
  await expect(note.getByRole('link', { name: 'Renew at Northmark' })).toHaveAttribute(
    'href',
    'https://northmark.example/order?domain=net&action=renew&name=example-lapsed.net',
  )
  const panel = page.getByRole('region', { name: 'Auto-renew' })
  await expect(panel).toContainText('Renew at Northmark to keep the name.')
  await expect(panel).toContainText(/If you turn it on now,.*doesn’t say whether it still renews/)
})

test(
  'B leads from a selected row to the actions, which count what they change, and Esc back',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: '/services' })
    await untilWhole(page)
    const rows = page.getByRole('table', { name: 'Services' }).locator('tr[data-index]')
    await rows.nth(1).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+Space')
    const row = await page.evaluate(() => document.activeElement?.getAttribute('data-index'))
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText(/\d+ of 1,248 selected/)
    const actions = bar.getByRole('button', { name: /^Turn (on|off) \d+$/ })
    await page.keyboard.press('b')
    await expect(actions.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator(`tr[data-index="${row}"]`)).toBeFocused()
    const counts = (await actions.allTextContents()).map((text) => Number(/\d+/.exec(text)))
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    await page.keyboard.press('Control+k')
    await expect(
      page.getByRole('option', { name: (await actions.first().textContent()) ?? '' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^services-\d{4}-\d\d-\d\d\.csv$/)
  },
)

test(
  'a switch is 24 px high by itself, and the first is reached within 40 presses of Tab',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: '/services' })
    await untilWhole(page)
    const box = await page.getByRole('switch').first().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    await page.locator('body').press('Tab')
    let presses = 1
    const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'))
    for (; presses < 60 && (await role()) !== 'switch'; presses += 1)
      await page.keyboard.press('Tab')
    expect(presses).toBeLessThanOrEqual(40)
  },
)
