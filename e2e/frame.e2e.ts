/** What every page has around it: the account menu, the tray of bulk changes, sharing. */
import { expectAccessibleInBoth } from './support/axe.ts'
import { onRelease } from './support/release.ts'
import { openServices } from './support/services.ts'
import { expect, test } from './support/test.ts'

test.use({
  settings: {
    PORTICO_SUPPORT: '1',
    PORTICO_LINKS: JSON.stringify({
      billing: 'https://northmark.example/billing',
      imprint: 'https://northmark.example/legal',
      privacy: 'https://northmark.example/privacy',
      terms: 'https://northmark.example/terms',
    }),
  },
})

test('the account menu says whose account it is, and starts with what is urgent', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('agency', { at: '/orders' })
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  // On the name: the whole panel is the button.
  await page.locator('.who').click({ position: { x: 16, y: 16 } })
  const menu = page.getByRole('menu', { name: 'Account menu' })
  await expect(menu).toContainText(/^Example Studio.*Customer no\..*at Northmark/)
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^Share with support/,
    /^Presenter mode/,
    /^Sign out/,
    'Account details',
    'Sign-in and devices',
    /^Preferences/,
    'Copy link to this view',
    'Legal notice',
    'Privacy',
    'Terms',
  ])
  const isWhole = () => menu.evaluate((layer) => layer.scrollHeight <= layer.clientHeight)
  expect(await isWhole()).toBe(true)
  await expectAccessibleInBoth(page, 'the account menu')
  await menu.getByRole('menuitem', { name: /^Preferences/ }).click()
  await expect(page).toHaveURL(/\/account#preferences$/)
  await expect(page.getByRole('group', { name: 'Theme' })).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const sheet = page.getByRole('menu', { name: 'More' })
  await expect(sheet).toContainText(/^Example Studio/)
  await expect(sheet.getByRole('menuitem').nth(2)).toHaveText(/^Sign out/)
  await expect(sheet.getByRole('menuitem').nth(2)).toBeInViewport()
})

test(
  'a finished change is put away, and never lies over a page or squeezes it',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?type=mail')
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    const selection = page.getByRole('region', { name: 'Selection' })
    await selection.getByRole('button', { name: 'Turn off' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Turn off \d/ })
      .click()
    const tray = page.locator('.tray-bar')
    await expect(tray).toContainText('Auto-renew turned off for 5 services')
    for (const path of ['/invoices', '/services']) {
      await page.goto(path)
      await expect(tray, path).toBeVisible()
      const main = await page.getByRole('main').boundingBox()
      const bar = await tray.boundingBox()
      // Below it, without a gap: both may be rounded.
      expect(Math.abs((main?.y ?? 0) + (main?.height ?? 0) - (bar?.y ?? 0)), path).toBeLessThan(1.5)
      const foot = page.locator('.foot-line').first()
      if ((await foot.count()) > 0)
        expect((await foot.boundingBox())?.height, path).toBeLessThan(48)
    }
    await page.getByRole('button', { name: 'Hide what has finished' }).click()
    await expect(tray).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tray).toHaveCount(0)
    await signIn('agency')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tray).toHaveCount(0)
  },
)

test(
  'a code that waits can be shown again after its dialog was closed',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/orders' })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Share with support…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create code' }).click()
    const code = String(await dialog.locator('output').textContent())
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByRole('button', { name: 'Show code' }).click()
    await expect(dialog.locator('output')).toHaveText(code)
  },
)

test('marking everything as read can be undone', onRelease, async ({ page, signIn }) => {
  await signIn('agency', { at: '/notifications' })
  const unread = page.getByRole('link', { name: /^Unread/ })
  const before = await unread.textContent()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unread).toHaveText('Unread0')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(unread).toHaveText(String(before))
})

test('incomplete tax details lead to where they are changed', async ({ page, signIn }) => {
  await signIn('studio', { at: '/account' })
  const note = page.locator('.note').filter({ hasText: 'Your tax details are incomplete' })
  await expect(note.getByRole('link', { name: /^Add at Northmark/ })).toHaveAttribute(
    'href',
    'https://northmark.example/billing',
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a few notices have no search and no filters, and say how severe they are', async ({
    page,
    signIn,
  }) => {
    await signIn('studio', { at: '/notifications' })
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('group', { name: 'Priority' })).toBeHidden()
    await expect(page.locator('.notice').filter({ hasText: 'Critical' }).first()).toBeVisible()
  })
})
