/** Every page in every state: what it says by role and text, and the state itself is accessible. */
import type { Page, Route } from 'playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signOut, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({
  settings: { PORTICO_LINKS: JSON.stringify({ contact: 'https://northmark.example/contact' }) },
  expectedErrors: [[/Failed to load resource/, /ApiError/], { scope: 'test' }],
})

interface Subject {
  name: string
  path: string
  /** Of the platform, for its fault table. */
  family: string
  /** Of the BFF. */
  api: string
  /** Found once the page stands. */
  shown: RegExp
  /** Where a filter leaves nothing. */
  nothing?: string
  /** What an account without anything is told. */
  empty?: RegExp
}

const subjects: Subject[] = [
  {
    name: 'Services',
    path: '/services',
    family: 'services',
    api: '/api/services',
    shown: /^Auto-renew/,
    nothing: '?q=zzqq',
    empty: /^Services appear here$/,
  },
  {
    name: 'Domains',
    path: '/domains',
    family: 'domains',
    api: '/api/domains',
    shown: /^Auto-renew/,
    nothing: '?q=zzqq',
    empty: /^You have no domains/,
  },
  {
    name: 'Invoices',
    path: '/invoices',
    family: 'invoices',
    api: '/api/invoices',
    shown: /^Select /,
    nothing: '?q=zzqq',
    empty: /^You have no invoices/,
  },
  {
    name: 'Orders',
    path: '/orders',
    family: 'orders',
    api: '/api/orders',
    shown: /^Show order/,
    nothing: '?q=zzqq',
    empty: /^You have no orders/,
  },
  {
    name: 'Notifications',
    path: '/notifications',
    family: 'notifications',
    api: '/api/notifications',
    shown: /./,
    nothing: '?q=zzqq',
    empty: /^No notifications$/,
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

/** A row of the list, by what can be done in it. */
const content = (page: Page, { name, shown }: Subject) =>
  name === 'Notifications'
    ? page.locator('.notice .toggle').first()
    : main(page)
        .getByRole(name === 'Invoices' ? 'checkbox' : name === 'Orders' ? 'button' : 'switch', {
          name: shown,
        })
        .first()

const refusals = [
  { mode: '403', text: 'Your key does not allow this.', again: false, counted: false },
  { mode: '429', text: 'Too many requests at the moment.', again: true, counted: true },
  { mode: '503', text: 'Northmark does not answer.', again: true, counted: true },
  { mode: '500', text: 'Northmark answered with an error.', again: true, counted: true },
] as const

/** No answer is changed any more; one that is under way is let through first. */
const answerAsBefore = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' })

for (const subject of subjects) {
  const { name, path, family } = subject

  test(`${name}: refused, too often, unreachable, an error; each with a way on`, async ({
    page,
    signIn,
    world,
  }) => {
    for (const { mode, text, again, counted } of refusals) {
      await test.step(mode, async () => {
        await world.setFaults({
          path: `/${family}`,
          mode,
          ...(mode === '429' ? { ms: 9000 } : {}),
        })
        // Nobody else is signed in with this key, so no good copy stands in.
        await signIn('tokyo', { at: path })
        const alert = main(page).getByRole('alert').filter({ hasText: text })
        await expect(alert).toBeVisible()
        await expect(title(page, name)).toBeVisible()
        await expect(alert.getByRole('link', { name: 'Contact Northmark' })).toHaveAttribute(
          'href',
          'https://northmark.example/contact',
        )
        await expect(alert.getByRole('button', { name: 'Copy the reference' })).toBeVisible()
        await expect(main(page).getByRole('button', { name: 'Try now' })).toHaveCount(again ? 1 : 0)
        await expect(alert.getByText(/Next try in/)).toHaveCount(counted ? 1 : 0)
        await expectAccessible(page, { within: 'main' })
        await signOut(page)
      })
    }
  })

  test(`${name}: loading, the last good copy, unreadable records, recovery, offline, session over`, async ({
    page,
    signIn,
  }) => {
    await signIn('studio', { at: '/account' })
    await expect(title(page, 'Account')).toBeVisible()
    const held = Promise.withResolvers<void>()
    await page.route(`**${subject.api}?*`, async (route) => {
      await held.promise
      await route.continue()
    })
    await navigation(page, name).click()
    await expect(main(page).getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(title(page, name)).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    held.resolve()
    await expect(content(page, subject)).toBeVisible()
    await expect(main(page).getByRole('status', { name: 'Loading' })).toHaveCount(0)

    // What the BFF says while the provider is gone, and where records make no sense.
    await answerAsBefore(page)
    await page.route(`**${subject.api}?*`, async (route) => {
      const response = await route.fetch()
      const list = (await response.json()) as object
      const changed = { ...list, stale: true, unreadable: [{ id: 'odd-17' }, { id: null }] }
      await route.fulfill({ response, json: changed })
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(main(page).getByText(/You see the data of \d\d:\d\d\./)).toBeVisible()
    await expect(main(page).getByText('Northmark does not answer.')).toBeVisible()
    await expect(main(page).getByText(/^As of \d\d:\d\d$/)).toBeVisible()
    await expect(content(page, subject)).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(content(page, subject)).toBeVisible()
    await main(page)
      .getByRole('button', { name: /^2 (records|notifications) from Northmark c/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Records that could not be read' })
    await expect(dialog.getByText('odd-17')).toBeVisible()
    await expect(dialog.getByText('without a number')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await answerAsBefore(page)
    await main(page).getByRole('button', { name: 'Try now' }).click()
    await expect(main(page).getByText('Northmark does not answer.')).toHaveCount(0)
    await expect(main(page).getByText(/^Updated \d\d:\d\d$/)).toBeVisible()

    await page.context().setOffline(true)
    const offline = main(page).getByRole('alert').filter({ hasText: 'You are offline.' })
    await expect(offline).toBeVisible()
    await expect(content(page, subject)).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    await page.context().setOffline(false)
    await expect(offline).toHaveCount(0)

    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Refresh' }).click()
    const again = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(again.getByLabel('API key')).toBeVisible()
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })

  test(`${name}: nothing there, nothing found`, async ({ page, signIn }) => {
    await signIn('empty', { at: path })
    await expect(main(page).getByRole('heading', { name: subject.empty })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await expectAccessible(page, { within: 'main' })
    await page.context().clearCookies()
    await signIn('studio', { at: `${path}${subject.nothing}` })
    const nothing = main(page).getByRole('status').filter({ hasText: 'Nothing matches' })
    await expect(nothing).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    await nothing.getByRole('button').click()
    await expect(content(page, subject)).toBeVisible()
  })
}

test('a list that the provider does not have is a page of ours all the same', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/orders?*', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      json: { status: 404, code: 'not_found', requestId: 'r-18' },
    }),
  )
  await signIn('studio', { at: '/orders' })
  await expect(title(page, 'Orders')).toBeVisible()
  await expect(main(page).getByRole('alert')).toContainText('Nothing here.')
})

test('what is refused while it is shown is not shown any more, and it is said why', async ({
  page,
  signIn,
}) => {
  const refuse = (status: number, code: string) => (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { status, code, requestId: 'r-19' },
    })
  await signIn('studio', { at: '/services' })
  const table = main(page).getByRole('table', { name: 'Services' })
  const first = table.getByRole('switch').first()
  const name = (await first.getAttribute('aria-label'))?.replace('Auto-renew ', '') ?? ''
  await page.route('**/api/services?*', refuse(403, 'missing_scope'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('Your key does not allow this.')
  await expect(alert.getByText('r-19')).toBeVisible()
  await expect(title(page, 'Services')).toBeVisible()
  await expect(main(page).getByText(name)).toHaveCount(0)
  // Allowed again: nothing but going there is needed.
  await answerAsBefore(page)
  await navigation(page, 'Overview').click()
  await navigation(page, 'Services').click()
  await expect(table.getByRole('link', { name }).first()).toBeVisible()
  // One record that is gone.
  await table.getByRole('link', { name }).first().click()
  await expect(title(page, name)).toBeVisible()
  await page.route('**/api/services/*/*', refuse(404, 'not_found'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(title(page, 'This page does not exist')).toBeVisible()
})

test('a last good copy is tried anew until the provider answers', async ({ page, signIn }) => {
  await page.clock.install()
  // This page does not read by itself.
  await signIn('studio', { at: '/account' })
  await expect(main(page).getByText(/^Updated \d\d:\d\d$/)).toBeVisible()
  let tries = 0
  let stale = true
  let asked: object = {}
  await page.route('**/api/account', async (route) => {
    tries += 1
    const response = await route.fetch()
    const headers = { ...response.headers(), 'portico-stale': String(stale), ...asked }
    await route.fulfill({ response, headers })
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const banner = main(page).getByText('Northmark does not answer.')
  await expect(banner).toBeVisible()
  const before = tries
  // Each second is counted once it has been drawn.
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(tries).toBeGreaterThan(before + 2)
  }).toPass({ intervals: [10], timeout: 30_000 })
  await expect(main(page).getByText(/Next try in \d+ sec/)).toBeVisible()
  // Asked to wait, it waits.
  asked = { 'portico-retry-after': '600' }
  // A try that was under way may have brought it already: then this one is locked.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(main(page).getByText('Northmark asks us to wait.')).toBeVisible()
  await expect(main(page).getByText('Next try in 10 min')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Try now' })).toBeDisabled()
  asked = {}
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(banner).toBeVisible()
  stale = false
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(banner).toHaveCount(0, { timeout: 10 })
  }).toPass({ intervals: [10], timeout: 30_000 })
  // Turned faster than the server answers, the page may have asked once more.
  await answerAsBefore(page)
})

test('Overview: a family that is refused, too often or out of reach is said in its place', async ({
  page,
  signIn,
  world,
}) => {
  for (const { mode, text, again, counted } of refusals) {
    await test.step(mode, async () => {
      await world.setFaults({ path: '/invoices', mode })
      await signIn('tokyo')
      await expect(main(page).getByText('Invoices are not shown.')).toBeVisible()
      await expect(main(page).getByText(text)).toBeVisible()
      await expect(main(page).getByRole('button', { name: 'Try now' })).toHaveCount(again ? 1 : 0)
      await expect(main(page).getByText(/Next try in/)).toHaveCount(counted ? 1 : 0)
      await expect(main(page).getByRole('heading', { name: 'Next charges' })).toBeVisible()
      await expectAccessible(page, { within: 'main' })
      await signOut(page)
    })
  }
})

test('Overview: loading, still being read, the last good copy, recovery, offline, session over', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/account' })
  await expect(title(page, 'Account')).toBeVisible()
  const held = Promise.withResolvers<void>()
  let change: object = { complete: false }
  await page.route('**/api/overview', async (route) => {
    await held.promise
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } })
  })
  await navigation(page, 'Overview').click()
  await expect(main(page).getByRole('status', { name: 'Loading' })).toBeVisible()
  held.resolve()
  const heading = page.getByRole('heading', { level: 1 })
  // What has not been read whole is not counted as if it had been.
  await expect(heading).toHaveText(/needs? your attention so far$/)
  // A family that asks to wait is tried again when it says.
  const limited = { family: 'orders', code: 'rate_limited', retryAfterSeconds: 600 }
  change = { complete: false, problems: [limited] }
  await expect(main(page).getByText('Next try in 10 min')).toBeVisible()
  change = { stale: true }
  await expect(heading).toHaveText(/needs? your attention$/)
  await expect(main(page).getByText(/You see the data of \d\d:\d\d\./)).toBeVisible()
  await expectAccessible(page, { within: 'main' })
  change = {}
  await main(page).getByRole('button', { name: 'Try now' }).click()
  await expect(main(page).getByText('Northmark does not answer.')).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(main(page).getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible()
  await page.context().setOffline(false)
  await page.context().clearCookies()
  await answerAsBefore(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
})

test('Account: refused, too often, unreachable, an error, the last good copy; settings stand', async ({
  page,
  signIn,
}) => {
  const problem = (status: number, code: string) => ({
    status,
    contentType: 'application/problem+json',
    json: { status, code, requestId: 'r-17', retryAfterSeconds: 9 },
  })
  const answers = {
    '403': problem(403, 'missing_scope'),
    '429': problem(429, 'rate_limited'),
    '503': problem(503, 'provider_unavailable'),
    '500': problem(502, 'provider_error'),
  }
  await signIn('studio', { at: null })
  for (const { mode, text, again, counted } of refusals) {
    await test.step(mode, async () => {
      await page.route('**/api/account', (route) => route.fulfill(answers[mode]))
      await page.goto('/account')
      const alert = main(page).getByRole('alert').filter({ hasText: text })
      await expect(alert).toBeVisible()
      await expect(alert.getByText('r-17')).toBeVisible()
      await expect(alert.getByRole('button', { name: 'Try now' })).toHaveCount(again ? 1 : 0)
      await expect(alert.getByText(/Next try in/)).toHaveCount(counted ? 1 : 0)
      await expect(main(page).getByRole('heading', { name: 'On this device' })).toBeVisible()
      await expectAccessible(page, { within: 'main' })
      await answerAsBefore(page)
    })
  }
  await page.route('**/api/account', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'portico-stale': 'true' } })
  })
  await page.goto('/account')
  await expect(main(page).getByText(/You see the data of \d\d:\d\d\./)).toBeVisible()
  await answerAsBefore(page)
  await main(page).getByRole('button', { name: 'Try now' }).click()
  await expect(main(page).getByText('Northmark does not answer.')).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Help: API keys' })).toBeVisible()
})
