/** When the focused control disappears, the focus moves to a related element instead of the body. */
import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'

test('clearing a search focuses the search field', onRelease, async ({ page, signIn }) => {
  await signIn('studio', { at: '/services?q=nothing-like-this' })
  const field = page.getByRole('searchbox', { name: 'Search services' })
  await page.getByRole('status').getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()

  await field.fill('exa')
  await page.getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('removing a filter focuses its button, and clearing a selection focuses a row', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/services?status=active' })
  await page.getByRole('button', { name: 'Remove filter Status' }).press('Enter')
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('button', { name: 'Status', exact: true }).first()).toBeFocused()

  const row = page.getByRole('table', { name: 'Services' }).getByRole('row').nth(2)
  await row.getByRole('checkbox').press('Space')
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(page.locator('tr:focus')).toBeVisible()
})

test(
  'undoing a deletion focuses the notification; “Mark all as read” focuses the heading',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/notifications' })
    const opened = page.getByRole('main').getByRole('button', { expanded: true })
    await page.getByRole('main').getByRole('button', { expanded: false }).first().press('Enter')
    await expect(opened).toBeFocused()
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(opened).toBeFocused()

    await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test(
  'setting a filter keeps the focus in the menu, and Tab leaves the menu',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/services' })
    await page.getByRole('button', { name: 'Status', exact: true }).first().press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const active = page.getByRole('menuitemcheckbox', { name: /^Active/ })
    await expect(active).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/services?status=active')
    await expect(active).toBeChecked()
    await expect(active).toBeFocused()
    await page.keyboard.press('Escape')
    const filter = page.getByRole('button', { name: 'Status Active' })
    await expect(filter).toBeFocused()

    await filter.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove filter Status' })).toBeFocused()
  },
)

test(
  'undoing a change focuses its switch, and selecting by name focuses a row',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/services' })
    const toggle = page.getByRole('switch', { name: 'Auto-renew example-okafor.com' })
    await toggle.press('Space')
    const toast = page.getByRole('status').filter({ hasText: 'won’t renew' })
    await toast.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(toggle).toBeChecked()
    await expect(toggle).toBeFocused()

    await page.getByRole('button', { name: 'Select by name' }).press('Enter')
    await page.getByRole('textbox', { name: 'Names' }).fill('example-okafor.com')
    await page.getByRole('button', { name: 'Select', exact: true }).press('Enter')
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 of')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('tr:focus')).toBeVisible()
  },
)

test('every page has one main heading, an opened invoice too', async ({ page, signIn }) => {
  await signIn('studio')
  const heading = page.getByRole('heading', { level: 1 })
  for (const path of ['/services', '/domains', '/orders', '/notifications', '/invoices']) {
    await page.goto(path)
    await expect(page.locator('main :is(tbody tr, li)').first()).toBeVisible()
    await expect(heading).toHaveCount(1)
  }
  await page.locator('main tbody a').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(heading).toHaveCount(1)
})
