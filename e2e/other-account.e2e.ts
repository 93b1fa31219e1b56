/** TAB-2: a tab or a link of one account is never served by another. */
import type { Page } from 'playwright/test'

import { expectAccessibleInBoth } from './support/axe.ts'
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

/** Holds back what the page reads about its session, so that other calls notice the change first. */
async function holdSession(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    await release.promise
    // Fails if the page that sent the request has been left.
    await route.continue().catch(() => undefined)
  })
  return release.resolve
}

test('TAB-2: a tab never changes another account, and says what happened', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('studio', { at: '/services?autoRenew=on' })
  const row = page.getByRole('table', { name: 'Services' }).getByRole('switch').first()
  await expect(row).toBeVisible()
  await signInUnnoticed(page, world, 'tokyo')
  const release = await holdSession(page)
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') statuses.push(response.status())
  })
  await row.click()
  await expect.poll(() => statuses).toEqual([409])
  release()
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

test('TAB-2: late data of another account is never shown in this tab', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('studio', { at: '/services' })
  const firstSwitch = page.getByRole('table', { name: 'Services' }).getByRole('switch').first()
  await expect(firstSwitch).toBeVisible()
  await signInUnnoticed(page, world, 'tokyo')
  const release = await holdSession(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL(/other=tab/)
  release()
  await expect(explanation(page)).toBeVisible()
  await page.getByRole('button', { name: 'Continue with' }).click()
  await expect(page).toHaveURL(`${world.origin}/`)
})

test('TAB-2: signing in to another account in one tab stops the other', async ({
  page,
  signIn,
  world,
}) => {
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
})

test('TAB-2: a download of another account is refused, and the page says why', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('studio', { at: '/services' })
  const link = page.getByRole('link', { name: 'Export CSV' })
  await expect(link).toHaveAttribute('href', /[?&]account=[\w-]{16}(&|$)/)
  await signInUnnoticed(page, world, 'tokyo')
  await link.click()
  await expect(explanation(page)).toBeVisible()
})

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
