/** Checks text, roles and accessibility of every page in every state: loading, stale, failed, … */
import type { Page, Route } from 'playwright/test'

import { expectAccessible } from './support/axe.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { expect, signOut, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({
  settings: { PORTICO_LINKS: JSON.stringify({ contact: 'https://northmark.example/contact' }) },
  expectedErrors: [[/Failed to load resource/, /ApiError/], { scope: 'test' }],
})

interface View {
  name: string
  path: string
  /** Resource name in the platform's paths, for its fault table. */
  resource: string
  /** The BFF's path. */
  api: string
  /** Accessible name of a control in a row; visible once the list is. */
  rowControl: RegExp
  /** A search that matches nothing. */
  noMatch?: string
  /** Heading for an account without any rows. */
  empty?: RegExp
}

const views: View[] = [
  {
    name: 'Services',
    path: '/services',
    resource: 'services',
    api: '/api/services',
    rowControl: /^Auto-renew/,
    noMatch: '?q=zzqq',
    empty: /^No services yet$/,
  },
  {
    name: 'Domains',
    path: '/domains',
    resource: 'domains',
    api: '/api/domains',
    rowControl: /^Auto-renew/,
    noMatch: '?q=zzqq',
    empty: /^You have no domains/,
  },
  {
    name: 'Invoices',
    path: '/invoices',
    resource: 'invoices',
    api: '/api/invoices',
    rowControl: /^Select /,
    noMatch: '?q=zzqq',
    empty: /^No invoices yet$/,
  },
  {
    name: 'Orders',
    path: '/orders',
    resource: 'orders',
    api: '/api/orders',
    rowControl: /^Show order/,
    noMatch: '?q=zzqq',
    empty: /^No orders yet$/,
  },
  {
    name: 'Notifications',
    path: '/notifications',
    resource: 'notifications',
    api: '/api/notifications',
    rowControl: /./,
    noMatch: '?q=zzqq',
    empty: /^No notifications yet$/,
  },
]

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

const navigation = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: new RegExp(`^${name}`) })

/** A control in the first row, which proves that the list is shown. */
const firstRowControl = (page: Page, { name, rowControl }: View) =>
  name === 'Notifications'
    ? page.locator('.notice .toggle').first()
    : main(page)
        .getByRole(name === 'Invoices' ? 'checkbox' : name === 'Orders' ? 'button' : 'switch', {
          name: rowControl,
        })
        .first()

const failures = [
  { mode: '403', text: 'Your key doesn’t allow this.', canRetry: false, countsDown: false },
  { mode: '429', text: 'Too many requests.', canRetry: true, countsDown: true },
  { mode: '503', text: 'Northmark isn’t responding.', canRetry: true, countsDown: true },
  { mode: '500', text: 'Northmark returned an error.', canRetry: true, countsDown: true },
] as const

/** Stops intercepting responses, once those in flight have been handled. */
const restoreResponses = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' })

for (const view of views) {
  const { name, path, resource } = view
  // All lists share the components of these states.
  const options = onReleaseUnless(name === 'Services')

  for (const { mode, text, canRetry, countsDown } of failures) {
    // Both a failure that is retried and one that is not.
    const isShown = name === 'Services' && (mode === '503' || mode === '403')
    test(
      `${name}: ${mode}, with a next step`,
      onReleaseUnless(isShown),
      async ({ page, signIn, world }) => {
        await world.setFaults({
          path: `/${resource}`,
          mode,
          ...(mode === '429' ? { ms: 9000 } : {}),
        })
        // No other session uses this key, so there is no snapshot to fall back on.
        await signIn('tokyo', { at: path })
        const alert = main(page).getByRole('alert').filter({ hasText: text })
        await expect(alert).toBeVisible()
        await expect(title(page, name)).toBeVisible()
        await expect(alert.getByRole('link', { name: 'Contact Northmark' })).toHaveAttribute(
          'href',
          'https://northmark.example/contact',
        )
        await expect(alert.getByRole('button', { name: 'Copy reference' })).toBeVisible()
        await expect(main(page).getByRole('button', { name: 'Try now' })).toHaveCount(
          canRetry ? 1 : 0,
        )
        await expect(alert.getByText(/Retrying in/)).toHaveCount(countsDown ? 1 : 0)
        await expectAccessible(page, { within: 'main' })
        await signOut(page)
      },
    )
  }

  const degraded = `${name}: loading, stale, unreadable records, offline, session ended`
  test(degraded, options, async ({ page, signIn }) => {
    await signIn('studio', { at: '/account' })
    await expect(title(page, 'Account')).toBeVisible()
    const release = Promise.withResolvers<void>()
    await page.route(`**${view.api}?*`, async (route) => {
      await release.promise
      await route.continue()
    })
    await navigation(page, name).click()
    await expect(main(page).getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(title(page, name)).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    release.resolve()
    await expect(firstRowControl(page, view)).toBeVisible()
    await expect(main(page).getByRole('status', { name: 'Loading' })).toHaveCount(0)

    // As the BFF responds while the provider is down and some records cannot be read.
    await restoreResponses(page)
    await page.route(`**${view.api}?*`, async (route) => {
      const response = await route.fetch()
      const list = (await response.json()) as object
      const changed = { ...list, stale: true, unreadable: [{ id: 'odd-17' }, { id: null }] }
      await route.fulfill({ response, json: changed })
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(main(page).getByText(/Showing data from \d\d:\d\d\./)).toBeVisible()
    await expect(main(page).getByText('Northmark isn’t responding.')).toBeVisible()
    await expect(main(page).getByText(/^As of \d\d:\d\d$/)).toBeVisible()
    await expect(firstRowControl(page, view)).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(firstRowControl(page, view)).toBeVisible()
    await main(page)
      .getByRole('button', { name: /^We couldn’t read 2 (items|notifications) from Northmark/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Items we couldn’t read' })
    await expect(dialog.getByText('odd-17')).toBeVisible()
    await expect(dialog.getByText('No number')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.setViewportSize({ width: 1440, height: 900 })
    // A list keeps its first row in view, which may hide half of the group's head.
    await page.evaluate(() => document.querySelector('main .scroll')?.scrollTo(0, 0))
    await restoreResponses(page)
    await main(page).getByRole('button', { name: 'Try now' }).click()
    await expect(main(page).getByText('Northmark isn’t responding.')).toHaveCount(0)
    await expect(main(page).getByText(/^Updated \d\d:\d\d$/)).toBeVisible()

    await page.context().setOffline(true)
    const offline = main(page).getByRole('alert').filter({ hasText: 'You’re offline.' })
    await expect(offline).toBeVisible()
    await expect(firstRowControl(page, view)).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    await page.context().setOffline(false)
    await expect(offline).toHaveCount(0)

    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Refresh' }).click()
    const signInDialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(signInDialog.getByLabel('API key')).toBeVisible()
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })

  test(`${name}: empty account, no match`, options, async ({ page, signIn }) => {
    await signIn('empty', { at: path })
    await expect(main(page).getByRole('heading', { name: view.empty })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await expectAccessible(page, { within: 'main' })
    await page.context().clearCookies()
    await signIn('studio', { at: `${path}${view.noMatch}` })
    const noMatch = main(page).getByRole('status').filter({ hasText: 'No matches' })
    await expect(noMatch).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    await noMatch.getByRole('button').click()
    await expect(firstRowControl(page, view)).toBeVisible()
  })
}

test('a list that the provider lacks still shows its page', async ({ page, signIn }) => {
  await page.route('**/api/orders?*', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      json: { status: 404, code: 'not_found', requestId: 'r-18' },
    }),
  )
  await signIn('studio', { at: '/orders' })
  await expect(title(page, 'Orders')).toBeVisible()
  await expect(main(page).getByRole('alert')).toContainText('We couldn’t find this.')
})

test(
  'a list or record that becomes forbidden or missing is no longer shown',
  onRelease,
  async ({ page, signIn }) => {
    const failWith = (status: number, code: string) => (route: Route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        json: { status, code, requestId: 'r-19' },
      })
    await signIn('studio', { at: '/services' })
    const table = main(page).getByRole('table', { name: 'Services' })
    const first = table.getByRole('switch').first()
    const name = (await first.getAttribute('aria-label'))?.replace('Auto-renew ', '') ?? ''
    await page.route('**/api/services?*', failWith(403, 'missing_scope'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    const alert = main(page).getByRole('alert')
    await expect(alert).toContainText('Your key doesn’t allow this.')
    await expect(alert.getByText('r-19')).toBeVisible()
    await expect(title(page, 'Services')).toBeVisible()
    await expect(main(page).getByText(name)).toHaveCount(0)
    // Once allowed again, opening the page is enough.
    await restoreResponses(page)
    await navigation(page, 'Overview').click()
    await navigation(page, 'Services').click()
    await expect(table.getByRole('link', { name }).first()).toBeVisible()
    // The same for a single record that is missing.
    await table.getByRole('link', { name }).first().click()
    await expect(title(page, name)).toBeVisible()
    await page.route('**/api/domains/*', failWith(404, 'not_found'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(title(page, 'This page doesn’t exist')).toBeVisible()
  },
)

test(
  'stale data is fetched again until the provider responds',
  onRelease,
  async ({ page, signIn }) => {
    await page.clock.install()
    // The account page never polls on its own.
    await signIn('studio', { at: '/account' })
    await expect(main(page).getByText(/^Updated \d\d:\d\d$/)).toBeVisible()
    let attempts = 0
    let isStale = true
    let waitHeader: object = {}
    await page.route('**/api/account', async (route) => {
      attempts += 1
      const response = await route.fetch()
      const headers = { ...response.headers(), 'portico-stale': String(isStale), ...waitHeader }
      await route.fulfill({ response, headers })
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const banner = main(page).getByText('Northmark isn’t responding.')
    await expect(banner).toBeVisible()
    const before = attempts
    // One second at a time, because the countdown only goes on after it has rendered.
    await expect(async () => {
      await page.clock.runFor(1000)
      expect(attempts).toBeGreaterThan(before + 2)
    }).toPass({ intervals: [10], timeout: 30_000 })
    await expect(main(page).getByText(/Retrying in \d+ sec/)).toBeVisible()
    // The provider asks us to wait.
    waitHeader = { 'portico-retry-after': '600' }
    // Refresh stays usable: “Try now” is disabled as soon as any response carries that header.
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(main(page).getByText('Northmark is limiting requests.')).toBeVisible()
    await expect(main(page).getByText('Retrying in 10 min')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Try now' })).toBeDisabled()
    waitHeader = {}
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(banner).toBeVisible()
    isStale = false
    await expect(async () => {
      await page.clock.runFor(1000)
      await expect(banner).toHaveCount(0, { timeout: 10 })
    }).toPass({ intervals: [10], timeout: 30_000 })
    // The clock runs faster than the server responds, so one more request may be in flight.
    await restoreResponses(page)
  },
)

test(
  'Overview: a list that cannot be read is explained in its place',
  onRelease,
  async ({ page, signIn, world }) => {
    for (const { mode, text, canRetry, countsDown } of failures) {
      await test.step(mode, async () => {
        await world.setFaults({ path: '/invoices', mode })
        await signIn('tokyo')
        await expect(main(page).getByText('Invoices didn’t load.')).toBeVisible()
        await expect(main(page).getByText(text)).toBeVisible()
        await expect(main(page).getByRole('button', { name: 'Try now' })).toHaveCount(
          canRetry ? 1 : 0,
        )
        await expect(main(page).getByText(/Retrying in/)).toHaveCount(countsDown ? 1 : 0)
        await expect(main(page).getByRole('heading', { name: 'Next charges' })).toBeVisible()
        await expectAccessible(page, { within: 'main' })
        await signOut(page)
      })
    }
  },
)

test(
  'Overview: loading, incomplete, stale, offline, session ended',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/account' })
    await expect(title(page, 'Account')).toBeVisible()
    const release = Promise.withResolvers<void>()
    let overrides: object = { complete: false }
    await page.route('**/api/overview', async (route) => {
      await release.promise
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...((await response.json()) as object), ...overrides },
      })
    })
    await navigation(page, 'Overview').click()
    await expect(main(page).getByRole('status', { name: 'Loading' })).toBeVisible()
    release.resolve()
    const heading = page.getByRole('heading', { level: 1 })
    // The heading says that its count is not final.
    await expect(heading).toHaveText(/needs? your attention so far$/)
    // A rate-limited list is fetched again after the stated wait.
    const limited = { resource: 'orders', code: 'rate_limited', retryAfterSeconds: 600 }
    overrides = { complete: false, problems: [limited] }
    await expect(main(page).getByText('Retrying in 10 min')).toBeVisible()
    overrides = { stale: true }
    await expect(heading).toHaveText(/needs? your attention$/)
    await expect(main(page).getByText(/Showing data from \d\d:\d\d\./)).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    overrides = {}
    await main(page).getByRole('button', { name: 'Try now' }).click()
    await expect(main(page).getByText('Northmark isn’t responding.')).toHaveCount(0)
    await page.context().setOffline(true)
    await expect(main(page).getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible()
    await page.context().setOffline(false)
    await page.context().clearCookies()
    await restoreResponses(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  },
)

test(
  'Account: forbidden, rate-limited, unreachable, failing, stale; settings still shown',
  onRelease,
  async ({ page, signIn }) => {
    const problem = (status: number, code: string) => ({
      status,
      contentType: 'application/problem+json',
      json: { status, code, requestId: 'r-17', retryAfterSeconds: 9 },
    })
    const problems = {
      '403': problem(403, 'missing_scope'),
      '429': problem(429, 'rate_limited'),
      '503': problem(503, 'provider_unavailable'),
      '500': problem(502, 'provider_error'),
    }
    await signIn('studio', { at: null })
    for (const { mode, text, canRetry, countsDown } of failures) {
      await test.step(mode, async () => {
        await page.route('**/api/account', (route) => route.fulfill(problems[mode]))
        await page.goto('/account')
        const alert = main(page).getByRole('alert').filter({ hasText: text })
        await expect(alert).toBeVisible()
        await expect(alert.getByText('r-17')).toBeVisible()
        await expect(alert.getByRole('button', { name: 'Try now' })).toHaveCount(canRetry ? 1 : 0)
        await expect(alert.getByText(/Retrying in/)).toHaveCount(countsDown ? 1 : 0)
        await expect(main(page).getByRole('heading', { name: 'On this device' })).toBeVisible()
        await expectAccessible(page, { within: 'main' })
        await restoreResponses(page)
      })
    }
    await page.route('**/api/account', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'portico-stale': 'true' } })
    })
    await page.goto('/account')
    await expect(main(page).getByText(/Showing data from \d\d:\d\d\./)).toBeVisible()
    await restoreResponses(page)
    await main(page).getByRole('button', { name: 'Try now' }).click()
    await expect(main(page).getByText('Northmark isn’t responding.')).toHaveCount(0)
  },
)
