import type { Page } from 'playwright/test'

import { expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

interface Raw {
  id: string
  title: string
  read?: boolean
  readAt?: string | null
}

/** What the provider holds at this moment. */
async function held(world: World, account: string): Promise<Raw[]> {
  const { items } = (await world.provider(account, '/sdk/notifications?limit=100')) as {
    items: Raw[]
  }
  return items
}

const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const openNotifications = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/notifications${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
}
const unreadCount = async (page: Page): Promise<number> => {
  const lead = page.locator('.head .sub')
  // Not while the list is still being read, or stands there without its numbers.
  await expect(lead).toHaveText(/^\d+ unread$/)
  return Number.parseInt((await lead.textContent()) ?? '', 10)
}

test('opened in place, it counts as read after two seconds; by hand it becomes unread again', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  await openNotifications(page)
  const before = await unreadCount(page)
  const row = rowOf(page, 'A payment failed')
  await expect(row.getByText('Unread', { exact: true })).toBeAttached()
  await row.getByRole('button', { name: 'A payment failed' }).click()
  await expect(page).toHaveURL(/open=/)
  await expect(row.getByRole('button', { name: 'Mark unread' })).toBeVisible()
  await expect(page.locator('.head .sub')).toContainText(`${before - 1} unread`)
  await row.getByRole('button', { name: 'Mark unread' }).click()
  await expect(page.locator('.head .sub')).toContainText(`${before} unread`)
  await expect(row.getByRole('button', { name: 'Mark read' })).toBeVisible()
})

test('deleted with eight seconds to undo; then it is gone at the provider', async ({
  page,
  signIn,
  world,
}) => {
  await page.clock.install()
  await signIn('tokyo')
  await openNotifications(page)
  const [first, second] = await held(world, 'tokyo')
  if (!first || !second) throw new Error('the sample account has two notifications')
  await page.getByRole('button', { name: first.title }).click()
  // From here on time passes only where the test lets it.
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
  // Not before its time.
  await page.clock.runFor(7900)
  await expect(rowOf(page, second.title)).toContainText('Deleted')
  expect((await held(world, 'tokyo')).map(({ id }) => id)).toContain(second.id)
  await page.clock.runFor(200)
  // The answer takes its own time; a timer of no length stands between it and the list.
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(rowOf(page, second.title)).toHaveCount(0, { timeout: 200 })
  }).toPass()
  const ids = (await held(world, 'tokyo')).map(({ id }) => id)
  expect(ids).not.toContain(second.id)
  expect(ids).toContain(first.id)
})

test('leaving the page sends what waits', async ({ page, signIn, world }) => {
  await signIn('kuwait')
  await openNotifications(page)
  const [first] = await held(world, 'kuwait')
  if (!first) throw new Error('the sample account has a notification')
  await page.getByRole('button', { name: first.title }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.goto('about:blank')
  await expect
    .poll(async () => (await held(world, 'kuwait')).map(({ id }) => id))
    .not.toContain(first.id)
})

test('filters stand in the address; nothing found says so', async ({ page, signIn }) => {
  await signIn('agency')
  await openNotifications(page, '?category=Billing')
  await expect(page.getByRole('link', { name: /^Billing/ })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: /^Unread/ }).click()
  await expect(page).toHaveURL(/unread=true/)
  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
})

test('all are marked read, one write each', async ({ page, signIn }) => {
  await signIn('agency')
  await openNotifications(page)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByText(/notifications marked read\.$/)).toBeVisible({ timeout: 40_000 })
  await expect(page.locator('.head .sub')).toHaveText('All read')
})

test('the bell says what is new, when the page is looked at again', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('studio')
  await openNotifications(page)
  const old = (await held(world, 'studio')).find(({ title }) => title === 'PHP 8.3 ends soon')
  if (!old) throw new Error('the sample account has an old notification that was read')
  await expect(page.getByRole('button', { name: old.title })).toBeVisible()
  await world.provider('studio', `/sdk/notifications/${old.id}`, {
    method: 'PATCH',
    body: { read: false },
  })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await expect(page.getByText(`New notification: ${old.title}`)).toBeAttached({ timeout: 3000 })
  }).toPass({ timeout: 40_000 })
})

test('a key that may only read says so and changes nothing', async ({ page, signIn }) => {
  await signIn('studio', { readOnly: true })
  await openNotifications(page)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(
    page.getByText('This key may read notifications, but not change them.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeDisabled()
})

test('by keyboard alone: from title to title, opened, marked, deleted, undone', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openNotifications(page)
  // All of them have been read: none comes in between any more.
  await expect(page.locator('.head .sub')).toHaveText(/^(?:\d+ unread|All read)$/)
  const titles = page.locator('.notice .toggle')
  await titles.first().focus()
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
