import type { Locator } from 'playwright/test'

import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { expectAccessible } from './support/axe.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { openServices, rowOf, switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

/** Whether the text is shown in full: nothing clips it, and no other line overlaps its box. */
const isWhole = (line: Locator): Promise<boolean> =>
  line.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const row = (element.closest('tr, li') ?? element).getBoundingClientRect()
    const isInside =
      box.left >= row.left &&
      box.right <= row.right &&
      box.top >= row.top &&
      box.bottom <= row.bottom + 0.5
    return isInside && element.scrollWidth <= element.clientWidth
  })

test('a row says why its service is suspended, and links to the invoice', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: null })
  await openServices(page)
  const number = invoiceNumber(4233)
  const row = rowOf(page, 'blog.example-okafor.com')
  await expect(row).toContainText(`Suspended because invoice ${number} (€84.97) is overdue.`)
  await expectAccessible(page)
  await row.getByRole('link', { name: number }).press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/domains/example-okafor.com')
  const service = page.getByRole('list', { name: 'Services on this domain' }).getByRole('listitem')
  await expect(service.filter({ hasText: 'blog.example-okafor.com' })).toContainText('Suspended')
  // Whole, not shortened.
  for (const name of await service.locator('.keep-end > :first-child').all()) {
    expect(await name.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  }
})

test('on a phone a note’s text has the whole width, and its actions are below it', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const expectRoom = async (text: string) => {
    const note = page.locator('.note.bad').filter({ hasText: text })
    const boxOf = async (part: Locator) => {
      await expect(part).toBeVisible()
      return part.evaluate((element) => element.getBoundingClientRect().toJSON())
    }
    const words = await boxOf(note.locator('p').first())
    expect(words.width, text).toBeGreaterThan(300)
    const action = await boxOf(note.locator('.btn'))
    expect(action.top, text).toBeGreaterThanOrEqual(words.bottom)
  }
  await signIn('studio', { at: '/services?q=blog' })
  await page.getByRole('link', { name: 'blog.example-okafor.com' }).click()
  await expectRoom(`Suspended because invoice ${invoiceNumber(4233)}`)
  await signIn('agency', { at: '/domains/example-lapsed.net' })
  await expectRoom('Expired on')
})

test('a row says why its switch is locked', async ({ page, signIn }) => {
  await signIn('agency', { at: null })
  await openServices(page, '?autoRenew=locked')
  const reason = 'Set by your contract FA-2024-118'
  await expect(rowOf(page, 'intranet.example.org')).toContainText(`Auto-renew is locked: ${reason}`)
  const toggle = switchOf(page, 'intranet.example.org')
  await expect(toggle).toHaveAccessibleDescription(reason)
})

for (const [language, width] of [
  ['en', 1440],
  ['de', 1440],
  ['de', 760],
  ['de', 390],
  ['ar', 1440],
  ['ar', 390],
] as const) {
  const options = onReleaseUnless(language === 'ar' && width === 390)
  test(`reasons are shown in full: ${language}, ${width} px`, options, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((language) => {
      if (window.origin !== 'null') localStorage.setItem('portico', JSON.stringify({ language }))
    }, language)
    await signIn('studio', { at: '/services' })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const suspended = page.locator('.row-reason', { hasText: invoiceNumber(4233) })
    await expect(suspended).toContainText('84')
    const locked = page.locator('.row-reason', { hasText: 'fm' })
    for (const line of [suspended, locked]) expect(await isWhole(line)).toBe(true)
  })
}

test(
  'in a long list a row with a reason is higher, and sorting moves that with it',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?flat=true&sort=-status')
    const table = page.getByRole('table', { name: 'Services' })
    const rows = () =>
      table.locator('tbody tr').evaluateAll((elements) =>
        elements
          .map((row) => ({
            name: row.querySelector('a')?.textContent,
            ...row.getBoundingClientRect().toJSON(),
          }))
          .toSorted((a, b) => a.top - b.top),
      )
    const gaps = async () => {
      const boxes = await rows()
      return boxes.slice(1).map(({ top }, n) => Math.round(top - boxes[n].bottom))
    }
    await expect(rowOf(page, 'legacy.example.net')).toContainText('Suspended because')
    expect(new Set(await gaps())).toEqual(new Set([0]))
    const tall = page.locator('tbody tr', { has: page.locator('.row-reason') })
    expect(await tall.count()).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Service', exact: true }).click()
    await expect(rowOf(page, 'legacy.example.net')).toHaveCount(0)
    await expect.poll(async () => [...new Set(await gaps())]).toEqual([0])
  },
)
