import { expectAccessibleInBoth } from './support/axe.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

test('a key signs in and never reaches the page; signing out ends the session', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('studio')
  await expect(page.getByRole('heading', { level: 1, name: /your attention$/ })).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === '__Host-portico')).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  })
  const key = world.keyOf('studio')
  const pageAndStorage = await page.evaluate(() =>
    [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.documentElement.outerHTML,
    ].join(),
  )
  expect(pageAndStorage).not.toContain(key)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await page.goto('/services')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a failed sign-out says so and can be retried', async ({ page, signIn }) => {
  await signIn('studio')
  let isDown = true
  await page.route('**/api/session', async (route) => {
    await (isDown && route.request().method() === 'DELETE' ? route.abort() : route.continue())
  })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'You’re still signed in.' })
  await expect(alert).toContainText('We can’t reach our server.')
  isDown = false
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('signing in returns to the page the customer wanted', async ({ page, world }) => {
  await page.goto('/services?q=example.studio')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await page.getByLabel('API key').fill(world.keyOf('studio'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/services\?q=example\.studio$/)
  await expect(page.getByRole('searchbox')).toHaveValue('example.studio')
})

test('an unknown URL shows a 404 page, not the sign-in form', async ({ page }) => {
  const response = await page.goto('/nothing-here?q=1')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('signing in never redirects to another site', async ({ page, world }) => {
  await page.goto(`/sign-in?next=${encodeURIComponent('//evil.example/services')}`)
  await page.getByLabel('API key').fill(world.keyOf('studio'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  expect(new URL(page.url()).origin).toBe(world.origin)
})

test('a missing, incomplete or rejected key is explained at the field', async ({ page }) => {
  await page.goto('/sign-in')
  const field = page.getByLabel('API key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter your API key.')
  await field.fill('not a key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('This key looks incomplete. Copy it again.')
  await field.fill('nmk_sample_nobody_has_this_key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Northmark didn’t accept this key.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

test('a browser that keeps no cookie is told so, and what to do', async ({ page, world }) => {
  await page.goto('/sign-in?next=%2Fservices')
  // As Safari does over plain http.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch()
    await page.context().clearCookies()
    const { 'set-cookie': _refused, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.getByLabel('API key').fill(world.keyOf('studio'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  const message = page.getByRole('alert')
  await expect(message).toContainText('Your browser didn’t keep you signed in.')
  await expect(message).toContainText('https')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
})

for (const width of [1440, 390, 320])
  test(
    `sign-in is accessible at ${width} px, light and dark`,
    onReleaseUnless(width === 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/sign-in')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expectAccessibleInBoth(page)
    },
  )

test('the language of a public page is kept when signing in, and after', async ({
  page,
  world,
}) => {
  await page.goto('/de/prices')
  await page.locator('header a[href^="/sign-in"]').first().click()
  const html = page.locator('html')
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(html).toHaveAttribute('lang', 'de')
  await page.getByRole('textbox').fill(world.keyOf('studio'))
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'de')
  await page.goto('/services')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'de')
})

test(
  'the language of a public page holds for its tab, not against the account’s for ever',
  onRelease,
  async ({ page, world }) => {
    // This account's language is Arabic.
    await page.goto('/sign-in?lang=de')
    await page.getByRole('textbox').fill(world.keyOf('kuwait'))
    await page.locator('form button[type=submit]').click()
    const navigation = page.getByRole('navigation').first()
    await expect(navigation).toBeVisible()
    await page.reload()
    await expect(navigation).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const newTab = await page.context().newPage()
    await newTab.goto('/')
    await expect(newTab.getByRole('navigation').first()).toBeVisible()
    await expect(newTab.locator('html')).toHaveAttribute('lang', 'ar')
    // A choice ends it, in this tab too.
    await page.goto('/account')
    await page.getByLabel('Sprache').selectOption('Français')
    await page.reload()
    await expect(navigation).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  },
)

test('the language of a public page is kept on the way to a page that needs signing in', async ({
  page,
}) => {
  await page.goto('/assistant?lang=fr')
  await expect(page.locator('form')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('a new device follows the account’s language until another is chosen', async ({
  page,
  world,
}) => {
  await page.goto('/sign-in')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'en')
  await page.getByLabel('API key').fill(world.keyOf('kuwait'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await page.goto('/account')
  const choice = page.locator('select').filter({ has: page.locator('option[value=de]') })
  await choice.selectOption('de')
  await expect(html).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(choice).toHaveValue('de')
  await expect(html).toHaveAttribute('lang', 'de')
})
