import type { Locator, Page } from 'playwright/test'

import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

interface ProviderNotification {
  id: string
  title: string
  read?: boolean
  readAt?: string | null
}

async function readFromProvider(world: World, account: string): Promise<ProviderNotification[]> {
  const { items } = (await world.provider(account, '/sdk/notifications?limit=100')) as {
    items: ProviderNotification[]
  }
  return items
}

const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const openNotifications = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/notifications${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
}
/** Until it is saved: the next test counts on it. */
async function markUnread(page: Page, row: Locator): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().includes('/api/notifications/'),
  )
  await row.getByRole('button', { name: 'Mark as unread' }).click()
  expect((await saved).ok()).toBe(true)
}
const unreadCount = async (page: Page): Promise<number> => {
  // The frame that the server drew has a head too.
  await expect(page.locator('#first-frame')).toHaveCount(0)
  // The page that was left can still be there.
  const heading = page.getByRole('heading', { level: 1, name: 'Notifications' })
  const summary = page.locator('.head').filter({ has: heading }).locator('.sub')
  // The summary is empty or different until the whole list has been read.
  await expect(summary).toHaveText(/^\d+ unread$/)
  return Number.parseInt((await summary.textContent()) ?? '', 10)
}

test('an opened notification becomes read, and can be marked unread again', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  await openNotifications(page)
  const before = await unreadCount(page)
  const row = rowOf(page, 'Payment of €13.21 failed')
  await expect(row.getByText('Unread', { exact: true })).toBeAttached()
  await row.getByRole('button', { name: 'Payment of €13.21 failed' }).click()
  await expect(page).toHaveURL(/open=/)
  await expect(row.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await expect(page.locator('.head .sub')).toContainText(`${before - 1} unread`)
  await markUnread(page, row)
  await expect(page.locator('.head .sub')).toContainText(`${before} unread`)
  await expect(row.getByRole('button', { name: 'Mark as read' })).toBeVisible()
})

test('unread counts agree on every page', async ({ page, signIn }) => {
  await signIn('studio')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const inNavigation = navigation.getByRole('link', { name: /^Notifications/ })
  await expect(page.getByRole('link', { name: /^\d+ unread$/ })).toBeVisible()
  // The overview keeps what it read before.
  await page.route('**/api/overview*', () => undefined)
  await inNavigation.click()
  const before = await unreadCount(page)
  const row = rowOf(page, 'Payment of €13.21 failed')
  await row.getByRole('button', { name: 'Payment of €13.21 failed' }).click()
  await expect(page.locator('.head .sub')).toContainText(`${before - 1} unread`)
  await expect(page.getByRole('link', { name: /^Unread/ })).toContainText(String(before - 1))
  await expect(inNavigation).toContainText(String(before - 1))
  await navigation.getByRole('link', { name: /^Overview/ }).click()
  await expect(page.getByRole('link', { name: `${before - 1} unread` })).toBeVisible()
  await inNavigation.click()
  await row.getByRole('button', { name: 'Payment of €13.21 failed' }).click()
  await markUnread(page, row)
  await expect(page.locator('.head .sub')).toContainText(`${before} unread`)
})

test('a deletion can be undone for eight seconds, then the provider deletes it', async ({
  page,
  signIn,
  world,
}) => {
  await page.clock.install()
  await signIn('tokyo')
  await openNotifications(page)
  const [first, second] = await readFromProvider(world, 'tokyo')
  if (!first || !second) throw new Error('the sample account has two notifications')
  await page.getByRole('button', { name: first.title }).click()
  // From here on the page's clock moves only when the test says so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
  await rowOf(page, first.title).getByRole('button', { name: 'Delete' }).click()
  const row = rowOf(page, first.title)
  await expect(row).toContainText('Deleted')
  const undo = row.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.clock.runFor(6000)
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: first.title })).toBeVisible()

  await page.getByRole('button', { name: second.title }).click()
  await rowOf(page, second.title).getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, second.title)).toContainText('Deleted')
  // Just short of eight seconds.
  await page.clock.runFor(7900)
  await expect(rowOf(page, second.title)).toContainText('Deleted')
  expect((await readFromProvider(world, 'tokyo')).map(({ id }) => id)).toContain(second.id)
  await page.clock.runFor(200)
  // The response takes real time, and then the list updates after a zero-length timer.
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(rowOf(page, second.title)).toHaveCount(0, { timeout: 200 })
  }).toPass()
  const ids = (await readFromProvider(world, 'tokyo')).map(({ id }) => id)
  expect(ids).not.toContain(second.id)
  expect(ids).toContain(first.id)
})

test('leaving the page sends a pending deletion', async ({ page, signIn, world }) => {
  await signIn('kuwait')
  await openNotifications(page)
  const [first] = await readFromProvider(world, 'kuwait')
  if (!first) throw new Error('the sample account has a notification')
  await page.getByRole('button', { name: first.title }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.goto('about:blank')
  await expect
    .poll(async () => (await readFromProvider(world, 'kuwait')).map(({ id }) => id))
    .not.toContain(first.id)
})

test(
  'filters are kept in the URL, and a search without matches says so',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openNotifications(page, '?category=Billing')
    await expect(page.getByRole('link', { name: /^Billing/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.getByRole('link', { name: /^Unread/ }).click()
    await expect(page).toHaveURL(/unread=true/)
    await page.getByRole('searchbox').fill('no such thing')
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page).toHaveURL(/\/notifications$/)
  },
)

test('marks all notifications as read', async ({ page, signIn }) => {
  await signIn('agency')
  await openNotifications(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText(/notifications marked as read\.$/)).toBeVisible({ timeout: 40_000 })
  await expect(page.locator('.head .sub')).toHaveText('All read')
})

test('a new notification is announced when the tab becomes visible again', async ({
  page,
  signIn,
  world,
}) => {
  // What the first poll finds is not new.
  const firstPoll = page.waitForResponse(
    async (response) =>
      /\/api\/notifications\?.*unread=true/.test(response.url()) &&
      ((await response.json()) as { complete: boolean }).complete,
  )
  await signIn('studio')
  await openNotifications(page)
  await firstPoll
  const notification = (await readFromProvider(world, 'studio')).find(
    ({ title }) => title === 'PHP 8.3 support ends soon',
  )
  if (!notification) throw new Error('the sample account lacks the notification')
  await expect(page.getByRole('button', { name: notification.title })).toBeVisible()
  await world.provider('studio', `/sdk/notifications/${notification.id}`, {
    method: 'PATCH',
    body: { read: false },
  })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await expect(page.getByText(`New notification: ${notification.title}`)).toBeAttached({
      timeout: 3000,
    })
  }).toPass({ timeout: 40_000 })
})

test('with a read-only key a change is rejected with a reason', async ({ page, signIn }) => {
  await signIn('studio', { readOnly: true })
  await openNotifications(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Your key can read notifications but not change them.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
})

test('the list is two Tabs away from page load', onRelease, async ({ page, signIn }) => {
  await signIn('agency')
  await openNotifications(page)
  await expect(page.locator('#first-frame')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to list' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.notice .toggle').first()).toBeFocused()
})

test('keyboard alone can move between titles, open, delete and undo', async ({ page, signIn }) => {
  await signIn('agency')
  await openNotifications(page)
  // The whole list has been read, so no row can come in between.
  await expect(page.locator('.head .sub')).toHaveText(/^(?:\d+ unread|All read)$/)
  const titles = page.locator('.notice .toggle')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await expect(titles.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(titles.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(titles.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles.first()).toHaveAttribute('aria-expanded', 'true')
  const remove = page.getByRole('button', { name: /^Delete/ }).first()
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    if (await remove.evaluate((element) => element === document.activeElement)) break
  }
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
})
