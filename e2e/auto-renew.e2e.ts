import type { Locator, Page } from 'playwright/test'

import { onRelease, onReleaseUnless } from './support/release.ts'
import { openServices, rowOf, switchOf } from './support/services.ts'
import { expect, signInTo, test } from './support/test.ts'
import { untilWhole } from './support/whole-list.ts'
import { World } from './support/world.ts'

test('the switch shows the provider’s setting after a change, a reload and an undo', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?q=example-press.de')
  const toggle = switchOf(page, 'example-press.de')
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  const toast = page.getByRole('status').filter({ hasText: 'example-press.de won’t renew on' })
  await expect(toast).toBeVisible()
  await page.reload()
  await expect(toggle).not.toBeChecked()

  await toggle.click()
  await expect(toggle).toBeChecked()
  await page
    .getByRole('status')
    .filter({ hasText: 'example-press.de renews on' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(toggle).not.toBeChecked()
  // The toast with Undo goes after twenty seconds; the row's menu still offers it.
  await page.getByRole('button', { name: 'Actions for example-press.de' }).click()
  await page.getByRole('menuitem', { name: 'Turn back on' }).click()
  await expect(toggle).toBeChecked()
})

test('turning a domain off names the services that use it', async ({ page, signIn }) => {
  await signIn('studio', { at: '/domains/example-okafor.com' })
  const panel = page.getByRole('region', { name: 'Auto-renew' })
  await expect(page.getByRole('list', { name: 'Services on this domain' })).toBeVisible()
  await expect(panel).not.toContainText('use this domain')
  await panel.getByRole('switch').click()
  const names = /www\.example-okafor\.com\S*, .*blog\.example-okafor\.com\S* use this domain/
  const toast = page.getByRole('status').filter({ hasText: 'won’t renew' })
  await expect(toast).toContainText(names)
  await expect(panel).toContainText(names)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('switch')).toBeChecked()
})

test('a rejected change shows the confirmed setting, with Retry and Dismiss', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?q=example.jp')
  const toggle = switchOf(page, 'example.jp')
  await expect(toggle).toBeChecked()
  await world.setFaults({ method: 'PATCH', path: 'auto-renew', mode: '500' })
  await toggle.click()
  const row = rowOf(page, 'example.jp')
  await expect(row.getByRole('alert')).toContainText('Not saved. Still on.')
  await expect(toggle).toBeChecked()
  await row.getByRole('button', { name: 'Dismiss' }).click()
  await expect(row.getByRole('alert')).toHaveCount(0)
  await toggle.click()
  await expect(row.getByRole('alert')).toContainText('Not saved. Still on.')
  await world.setFaults()
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row.getByRole('alert')).toHaveCount(0)
  await expect(toggle).not.toBeChecked()
})

test('an unconfirmed change is shown as such until the setting can be read again', async ({
  page,
  signIn,
  world,
}) => {
  await page.clock.install()
  await signIn('agency', { at: null })
  await openServices(page, '?q=example-print.studio')
  const toggle = switchOf(page, 'example-print.studio')
  await expect(toggle).toBeChecked()
  // The change is made, but its response is lost and reading it back fails.
  await world.setFaults(
    { method: 'PATCH', path: 'auto-renew', mode: 'lost' },
    { method: 'GET', path: '/sdk/services', mode: '500' },
  )
  await toggle.click()
  const alert = rowOf(page, 'example-print.studio').getByRole('alert')
  await expect(alert).toContainText('Not confirmed. May be off.')
  const [words, menu] = await Promise.all([
    alert.boundingBox(),
    rowOf(page, 'example-print.studio')
      .getByRole('button', { name: /^Actions/ })
      .boundingBox(),
  ])
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0)
  // Its page does not promise what nobody knows.
  await rowOf(page, 'example-print.studio').getByRole('link').first().click()
  await expect(page.getByText(/hasn’t confirmed your change/)).toBeVisible()
  await page.goBack()
  await expect(alert).toContainText('Not confirmed. May be off.')
  await world.setFaults()
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(alert).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expect(toggle).not.toBeChecked()
})

/** Holds back every auto-renew request until the returned function is called. */
async function holdChanges(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route('**/auto-renew', async (route) => {
    await release.promise
    await route.continue()
  })
  return release.resolve
}

test(
  'a slow change says “Saving…” until the response arrives',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page, '?q=example.berlin')
    const row = rowOf(page, 'example.berlin')
    const releaseChanges = await holdChanges(page)
    await switchOf(page, 'example.berlin').click()
    await expect(row.getByText('Saving…')).toBeVisible()
    await expect(switchOf(page, 'example.berlin')).toHaveAttribute('aria-busy', 'true')
    releaseChanges()
    await expect(row.getByText('Saving…')).toHaveCount(0)
    await expect(switchOf(page, 'example.berlin')).not.toBeChecked()
  },
)

/** Records every position the switch takes from now on. */
async function recordPositions(toggle: Locator): Promise<() => Promise<string[]>> {
  const positions = await toggle.evaluateHandle((element) => {
    const recorded: string[] = []
    const observer = new MutationObserver(() => recorded.push(String(element.ariaChecked)))
    observer.observe(element, { attributeFilter: ['aria-checked'] })
    return recorded
  })
  return () => positions.jsonValue()
}

// If the switch flipped back between the response and the next read of the list, a second press would
// do the opposite of what the customer wants.
for (const path of ['/services?q=example-travel.com', '/domains?q=example-travel.com']) {
  test(
    `a saved switch does not flip back before ${path} is read again`,
    onReleaseUnless(path.startsWith('/domains')),
    async ({ page, signIn }) => {
      await signIn('agency', { at: path })
      const toggle = switchOf(page, 'example-travel.com')
      await expect(toggle).toBeVisible()
      await untilWhole(page)
      const before = await toggle.isChecked()
      const positions = await recordPositions(toggle)
      await toggle.click()
      await expect(page.getByRole('status').filter({ hasText: 'example-travel.com' })).toBeVisible()
      expect(await positions()).toEqual([String(!before)])
    },
  )
}

test('the last of two quick changes wins', onRelease, async ({ page, signIn }) => {
  await signIn('agency', { at: null })
  await openServices(page, '?q=shop.example.com')
  const toggle = switchOf(page, 'shop.example.com')
  await expect(toggle).toBeChecked()
  const releaseChanges = await holdChanges(page)
  const patches: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.postData() ?? '')
  })
  await toggle.click()
  await toggle.click()
  releaseChanges()
  await expect(
    page.getByRole('status').filter({ hasText: 'shop.example.com renews' }),
  ).toBeVisible()
  await expect(toggle).toBeChecked()
  expect(patches).toEqual(['{"enabled":false}', '{"enabled":true}'])
  await page.reload()
  await expect(toggle).toBeChecked()
})

test('with a read-only key every switch says why it is locked', async ({ page, signIn }) => {
  await signIn('studio', { readOnly: true })
  await openServices(page, '?q=blog.example-okafor.com')
  const toggle = switchOf(page, 'blog.example-okafor.com')
  await toggle.click()
  // Portico learns from the provider's rejection that the key is read-only.
  await expect(page.getByText('Your key can’t change auto-renew.')).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await expect(toggle).toHaveAttribute('aria-disabled', 'true')
  await expect(toggle).toHaveAccessibleDescription('Not allowed by your key')
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-disabled', 'true')
  await expect(toggle.locator('xpath=ancestor::*[@title][1]')).toHaveAttribute(
    'title',
    'Not allowed by your key',
  )
  const note = page.getByText(/^Northmark doesn’t let your key change auto-renew/)
  await expect(note).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select blog.example-okafor.com' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('Not allowed by your key')
  await expect(bar.getByRole('button', { name: /^Turn (on|off) 1$/ })).toBeDisabled()
  for (const path of ['/', '/services/wordpress/70120', '/domains']) {
    await page.goto(path)
    await expect(note).toBeVisible()
  }
})

test('Z undoes the last change', async ({ page, signIn }) => {
  await signIn('studio', { at: null })
  await openServices(page, '?q=example-okafor.studio')
  const toggle = switchOf(page, 'example-okafor.studio')
  const before = await toggle.isChecked()
  await toggle.click()
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(toggle).toBeChecked({ checked: before })
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('with a read-only key an attention item stays as it was', async ({ page, signIn }) => {
  await signIn('studio', { readOnly: true })
  const toggle = page.getByRole('main').getByRole('switch').first()
  const before = await toggle.isChecked()
  await toggle.click()
  await expect(page.getByText('Your key can’t change auto-renew.')).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-disabled', 'true')
  await expect(toggle).toBeChecked({ checked: before })
})

test('a change shows in another tab at once', async ({ page, signIn, context }) => {
  await signIn('agency', { at: null })
  await openServices(page, '?q=example.shop')
  const other = await context.newPage()
  await openServices(other, '?q=example.shop')
  const here = switchOf(page, 'example.shop')
  const there = switchOf(other, 'example.shop')
  const before = await here.isChecked()
  await here.click()
  await expect(here).toBeChecked({ checked: !before })
  // The tab is notified; on its own it would only refetch after a minute.
  await expect(there).toBeChecked({ checked: !before, timeout: 10_000 })
})

test(
  'a confirmed change and the session survive a crash of both servers',
  onRelease,
  async ({ browser }) => {
    const world = await World.start()
    try {
      const page = await browser.newPage({ baseURL: world.origin })
      await signInTo(world, page, 'agency')
      await openServices(page, '?q=example-kiosk.eu')
      const toggle = switchOf(page, 'example-kiosk.eu')
      await expect(toggle).toBeChecked()
      await toggle.click()
      await expect(
        page.getByRole('status').filter({ hasText: 'example-kiosk.eu won’t renew' }),
      ).toBeVisible()
      await world.crashAndRestart()
      await page.reload()
      await expect(toggle).not.toBeChecked()
      await page.close()
    } finally {
      await world.end()
    }
  },
)
