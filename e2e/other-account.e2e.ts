import type { Page } from 'playwright/test'

import { expectAccessibleInBoth } from './support/axe.ts'
/** TAB-2: a tab or a link of one account is never served by another. */
import { onRelease } from './support/release.ts'
import { chooseEnglish, expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

const explanation = (page: Page) =>
  page.getByRole('heading', { name: 'This page is for another account' })

/** Signs in to another account in this browser without any of its tabs noticing. */
async function signInUnnoticed(page: Page, world: World, account: string): Promise<void> {
  const response = await page.request.post('/api/session', {
    data: { apiKey: world.keyOf(account) },
    headers: { Origin: world.origin, 'X-Requested-With': 'portico' },
  })
  expect(response.ok()).toBe(true)
}

/**
 * Holds back the page's calls: first all but those about its session, which must not be the first to
 * notice the change. Without it a call in the background may notice before the test has acted.
 */
async function holdCalls(page: Page): Promise<{ send: () => void; sendSession: () => void }> {
  const [calls, session] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/**', async (route) => {
    // A download is no call of the page.
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const isSession = new URL(route.request().url()).pathname === '/api/session'
    await (isSession ? session : calls).promise
    // Fails if the page that sent the request has been left.
    return route.continue().catch(() => undefined)
  })
  return { send: calls.resolve, sendSession: session.resolve }
}

test('TAB-2: a tab never changes another account, and says what happened', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('studio', { at: '/services?autoRenew=on' })
  const row = page.getByRole('table', { name: 'Services' }).getByRole('switch').first()
  await expect(row).toBeVisible()
  const { send, sendSession } = await holdCalls(page)
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') statuses.push(response.status())
  })
  await row.click()
  await signInUnnoticed(page, world, 'tokyo')
  send()
  await expect.poll(() => statuses).toEqual([409])
  sendSession()
  await expect(explanation(page)).toBeVisible()
  await expect(page.getByText('Nothing from this tab was sent to that account.')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expectAccessibleInBoth(page)

  // The way back: the page of the first account, once its key has been entered again.
  await page.getByRole('button', { name: 'Use this page’s account' }).click()
  await page.getByLabel('API key').fill(world.keyOf('studio'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${world.origin}/services?autoRenew=on`)
  await expect(row).toBeVisible()
})

test(
  'TAB-2: late data of another account is never shown in this tab',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('studio', { at: '/services' })
    const firstSwitch = page.getByRole('table', { name: 'Services' }).getByRole('switch').first()
    await expect(firstSwitch).toBeVisible()
    const { send, sendSession } = await holdCalls(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await signInUnnoticed(page, world, 'tokyo')
    send()
    await expect(page).toHaveURL(/other=tab/)
    sendSession()
    await expect(explanation(page)).toBeVisible()
    await page.getByRole('button', { name: 'Continue with' }).click()
    await expect(page).toHaveURL(`${world.origin}/`)
  },
)

test(
  'TAB-2: signing in to another account in one tab stops the other',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('studio', { at: '/invoices' })
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
    await chooseEnglish(page)
    const other = await page.context().newPage()
    await chooseEnglish(other)
    await other.goto('/')
    await other.getByRole('button', { name: 'Account menu' }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.getByLabel('API key').fill(world.keyOf('studio'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The other tab still shows the form, and signs in to another account.
    await other.getByLabel('API key').fill(world.keyOf('tokyo'))
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(explanation(page)).toBeVisible()
    await other.close()
  },
)

test(
  'TAB-2: a download of another account is refused, and the page says why',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('studio', { at: '/services' })
    const link = page.getByRole('link', { name: 'Export CSV' })
    await expect(link).toHaveAttribute('href', /[?&]account=[\w-]{16}(&|$)/)
    const { send, sendSession } = await holdCalls(page)
    await signInUnnoticed(page, world, 'tokyo')
    await link.click()
    send()
    sendSession()
    await expect(explanation(page)).toBeVisible()
  },
)

test('a link opens only for the account that it names', async ({ page, signIn, world }) => {
  await signIn('tokyo', { at: '/services?status=active' })
  const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  const account = new URL(href ?? '', world.origin).searchParams.get('account') ?? ''
  await page.goto(`/services?status=active&account=${account}`)
  await expect(page).toHaveURL(`${world.origin}/services?status=active`)
  await signInUnnoticed(page, world, 'studio')
  await page.goto(`/services?status=active&account=${account}`)
  await expect(explanation(page)).toBeVisible()
  await expect(page.getByText('so we didn’t open the link.')).toBeVisible()
  await page.getByRole('button', { name: 'Use this page’s account' }).click()
  await page.getByLabel('API key').fill(world.keyOf('tokyo'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${world.origin}/services?status=active`)
})

test(
  'a copied link reproduces the view, and says nothing in another account',
  onRelease,
  async ({ page, context, signIn, world }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.origin })
    await signIn('studio', { at: '/services?autoRenew=on&sort=-price' })
    await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Copy link to this view' }).click()
    await expect(page.getByText('Link copied. It opens only for this account.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto('/')
    await page.goto(link)
    await expect(page).toHaveURL(`${world.origin}/services?autoRenew=on&sort=-price`)

    // From the palette, of a record that the other account does not have.
    const { items } = await (
      await page.request.get('/api/invoices?limit=1', {
        headers: { 'X-Requested-With': 'portico' },
      })
    ).json()
    await page.goto(`/invoices/${items[0].id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(items[0].number)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('copy link')
    await page.getByRole('option', { name: 'Copy link to this view' }).click()
    await expect(page.getByText('Link copied. It opens only for this account.')).toBeVisible()
    const record = await page.evaluate(() => navigator.clipboard.readText())
    const nowhere = record.replace(items[0].id, 'no-such-invoice')
    await signInUnnoticed(page, world, 'tokyo')
    for (const each of [record, nowhere]) {
      await page.goto(each)
      await expect(explanation(page)).toBeVisible()
      await expect(page.getByText(items[0].number)).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Continue with' }).click()
    await expect(page).toHaveURL(`${world.origin}/`)
  },
)
