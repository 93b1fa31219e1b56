import { expectAccessibleInBoth } from './support/axe.ts'
import { onRelease } from './support/release.ts'
import { switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'

/** Without `readsOnly`, because these tests stop servers and end sessions. */
test.use({
  settings: {
    PORTICO_LINKS: JSON.stringify({ contact: 'https://northmark.example/contact' }),
  },
})

test('after the session ends, signing in again keeps the page as it was', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('studio', { at: null })
  await page.goto('/services?sort=name')
  await page.getByRole('searchbox').fill('okafor')
  await expect(page).toHaveURL(/q=okafor/)
  await page.getByRole('checkbox', { name: /www\.example-okafor\.com/ }).check()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('API key').fill('nmk_sample_nobody_has_this_key')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Northmark didn’t accept this key.')
  await dialog.getByLabel('API key').fill(world.keyOf('studio'))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/q=okafor/)
  await expect(page.getByRole('checkbox', { name: /www\.example-okafor\.com/ })).toBeChecked()
})

test('a change shows in another tab, and signing out ends both', async ({ page, signIn }) => {
  await signIn('agency', { at: null })
  await page.goto('/services?q=example.studio')
  const second = await page.context().newPage()
  await second.goto('/services?q=example.studio')
  await expect(switchOf(second, 'example.studio')).not.toBeChecked()
  await switchOf(page, 'example.studio').click()
  await expect(switchOf(second, 'example.studio')).toBeChecked()
  await switchOf(page, 'example.studio').click()
  await expect(switchOf(second, 'example.studio')).not.toBeChecked()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(second.getByText('example.studio')).toHaveCount(0)
})

test(
  'while the provider is down, says how old the data is and whom to contact',
  onRelease,
  async ({ page, signIn, world }) => {
    await page.clock.install()
    await signIn('kuwait')
    await expect(page.getByRole('heading', { name: /need your attention$/ })).toBeVisible()
    await world.stopPlatform()
    // The BFF reads the provider at most every 5 s, so an earlier Refresh changes nothing.
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByText('Northmark isn’t responding.')).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByText(/Showing data from \d\d:\d\d GMT\+3\./)).toBeVisible()
    await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible()
    await expect(page.getByRole('switch').first()).toHaveAttribute('aria-disabled', 'true')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Contact Northmark' }).first(),
    ).toHaveAttribute('href', 'https://northmark.example/contact')
    await world.startPlatform()
    await page.getByRole('button', { name: 'Try now' }).click()
    // Too early: the server is still waiting, so the page counts down and retries by itself.
    await expect(async () => {
      await page.clock.runFor(1000)
      await expect(page.getByText('Northmark isn’t responding.')).toHaveCount(0, { timeout: 10 })
    }).toPass({ intervals: [100], timeout: 60_000 })
  },
)

test('a failed first request shows an error page that retries', async ({ page, signIn }) => {
  await signIn('studio', { at: null })
  let isDown = true
  await page.route('**/api/session', async (route) => {
    await (isDown ? route.abort() : route.continue())
  })
  await page.goto('/services')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('We can’t reach our server')
  const alert = page.getByRole('alert').filter({ has: title })
  await expect(alert).toContainText('Check your connection.')
  await expect(page.getByText(/^Retrying in \d+ sec/)).toBeVisible()
  await expectAccessibleInBoth(page)
  isDown = false
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(title).toHaveText('Services')
})

test('an unknown URL shows a 404 page with a way back', async ({ page, signIn }) => {
  await signIn('studio', { at: null })
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await expect(page).toHaveURL('/')
})

test('going offline locks the switches and says so, until the connection is back', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  await expect(page.getByRole('heading', { name: /need your attention$/ })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible()
  await expect(page.getByRole('switch').first()).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  await expect(page.getByRole('switch').first()).not.toHaveAttribute('aria-disabled', 'true')
})

test('what an offline browser has no code for waits for the connection', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/need your attention$/)
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByRole('combobox').fill('orders')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  // The palette has not replaced the page.
  await expect(heading).toHaveText(/need your attention$/)
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(heading).toHaveText('Orders')
  await expect(page.getByText('We’ll continue when you’re back online.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  // A style sheet that could not be loaded is there, too.
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('orders')
  await expect(palette.getByRole('option').first()).toHaveCSS('display', 'flex')
})

test('after a deploy an open tab says so, reloads when code is missing, and keeps drafts', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // From now on the server reports another build.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch()
    const session = (await response.json()) as object
    await route.fulfill({ response, json: { ...session, version: 'another' } })
  })
  await page.evaluate(() => sessionStorage.setItem('assistant.draft.new', 'half a question'))
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(page.getByText('A new version is available.')).toBeVisible()
  // The old build's file is missing until the browser requests the page again.
  let isReloaded = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isReloaded = true
  })
  await page.route('**/assets/account-*.js', (route) =>
    isReloaded ? route.continue() : route.fulfill({ status: 404, body: '' }),
  )
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: 'Account', exact: true })
  // A failed prefetch alone must not reload the page.
  const prefetch = page.waitForResponse('**/assets/account-*.js')
  await link.hover()
  expect((await prefetch).status()).toBe(404)
  // The old page records what it shows until the reload; afterwards it cannot be inspected.
  await page.evaluate(() => {
    const titles = new Set<string>()
    new MutationObserver(() => {
      titles.add(document.querySelector('h1')?.textContent ?? '')
      const text = document.querySelector('main')?.textContent ?? ''
      if (text.includes('Try now')) titles.add('an error')
      sessionStorage.setItem('titles', [...titles].join(', '))
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const reload = page.waitForRequest((request) => request.isNavigationRequest())
  await link.click()
  expect(new URL((await reload).url()).pathname).toBe('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  const titles = await page.evaluate(() => sessionStorage.getItem('titles'))
  expect(titles).toContain('Account')
  expect(titles).not.toContain('an error')
  const draft = await page.evaluate(() => sessionStorage.getItem('assistant.draft.new'))
  expect(draft).toBe('half a question')
})
