import type { Locator, Page } from 'playwright/test'

import { openServices, rowOf, switchOf } from './support/services.ts'
import { expect, signInTo, test } from './support/test.ts'
import { World } from './support/world.ts'

test('off, reload, undo: the switch shows what the provider holds', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page, '?q=example-press.de')
  const toggle = switchOf(page, 'example-press.de')
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  const toast = page.getByRole('status').filter({ hasText: 'example-press.de will not renew on' })
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
  // After its eight seconds Undo is still in the row's menu.
  await page.getByRole('button', { name: 'Actions for example-press.de' }).click()
  await page.getByRole('menuitem', { name: 'Turn back on' }).click()
  await expect(toggle).toBeChecked()
})

test('a refused change stands at what the server confirmed, with Retry and Undo', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('agency')
  await openServices(page, '?q=example.jp')
  const toggle = switchOf(page, 'example.jp')
  await expect(toggle).toBeChecked()
  await world.setFaults({ method: 'PATCH', path: 'auto-renew', mode: '500' })
  await toggle.click()
  const row = rowOf(page, 'example.jp')
  await expect(row.getByRole('alert')).toContainText('Still on. Not saved.')
  await expect(toggle).toBeChecked()
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('alert')).toHaveCount(0)
  await toggle.click()
  await expect(row.getByRole('alert')).toContainText('Still on. Not saved.')
  await world.setFaults()
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row.getByRole('alert')).toHaveCount(0)
  await expect(toggle).not.toBeChecked()
})

test('a change that nobody confirmed is not called unsaved, and what the provider holds is found out', async ({
  page,
  signIn,
  world,
}) => {
  await page.clock.install()
  await signIn('agency')
  await openServices(page, '?q=example-print.studio')
  const toggle = switchOf(page, 'example-print.studio')
  await expect(toggle).toBeChecked()
  // It is made; what answers is cut off, and nothing can be read afterwards.
  await world.setFaults(
    { method: 'PATCH', path: 'auto-renew', mode: 'lost' },
    { method: 'GET', path: '/sdk/services', mode: '500' },
  )
  await toggle.click()
  const said = rowOf(page, 'example-print.studio').getByRole('alert')
  await expect(said).toContainText('May be off. Not confirmed.')
  await world.setFaults()
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(said).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expect(toggle).not.toBeChecked()
})

/** Changes of auto-renew are on their way until this is resolved. */
async function holdChanges(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/auto-renew', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('a slow change says so, and never as saved before the answer', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page, '?q=example.berlin')
  const row = rowOf(page, 'example.berlin')
  const answer = await holdChanges(page)
  await switchOf(page, 'example.berlin').click()
  await expect(row.getByText('Saving…')).toBeVisible()
  await expect(switchOf(page, 'example.berlin')).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(row.getByText('Saving…')).toHaveCount(0)
  await expect(switchOf(page, 'example.berlin')).not.toBeChecked()
})

/** What the switch shows from now on, one entry for each change. */
async function recordPositions(toggle: Locator): Promise<() => Promise<string[]>> {
  const positions = await toggle.evaluateHandle((element) => {
    const seen: string[] = []
    const watcher = new MutationObserver(() => seen.push(String(element.ariaChecked)))
    watcher.observe(element, { attributeFilter: ['aria-checked'] })
    return seen
  })
  return () => positions.jsonValue()
}

// A press takes the switch as it stands: one that fell back between answer and list turned the next
// press around.
for (const path of ['/services?q=example-travel.com', '/domains?q=example-travel.com']) {
  test(`a saved switch does not fall back before ${path} has the answer`, async ({
    page,
    signIn,
  }) => {
    await signIn('agency', { at: path })
    const toggle = switchOf(page, 'example-travel.com')
    await expect(toggle).toBeVisible()
    await expect(page.getByText(/^Read [\d,]+/)).toHaveCount(0, { timeout: 60_000 })
    const before = await toggle.isChecked()
    const positions = await recordPositions(toggle)
    await toggle.click()
    await expect(page.getByRole('status').filter({ hasText: 'example-travel.com' })).toBeVisible()
    expect(await positions()).toEqual([String(!before)])
  })
}

test('of two quick changes the last wins', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page, '?q=shop.example.com')
  const toggle = switchOf(page, 'shop.example.com')
  await expect(toggle).toBeChecked()
  const answer = await holdChanges(page)
  const patches: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.postData() ?? '')
  })
  await toggle.click()
  await toggle.click()
  answer()
  await expect(
    page.getByRole('status').filter({ hasText: 'shop.example.com renews' }),
  ).toBeVisible()
  await expect(toggle).toBeChecked()
  expect(patches).toEqual(['{"enabled":false}', '{"enabled":true}'])
  await page.reload()
  await expect(toggle).toBeChecked()
})

test('a key that may only read: every switch says why it is locked', async ({ page, signIn }) => {
  await signIn('studio', { readOnly: true })
  await openServices(page, '?q=blog.example-okafor.com')
  const toggle = switchOf(page, 'blog.example-okafor.com')
  await toggle.click()
  // The key's scopes are learnt from the provider's refusal.
  await expect(rowOf(page, 'blog.example-okafor.com').getByRole('alert')).toContainText('Not saved')
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-disabled', 'true')
  await expect(toggle.locator('xpath=ancestor::*[@title][1]')).toHaveAttribute(
    'title',
    'Not allowed by this key',
  )
})

test('two tabs show the same at once', async ({ page, signIn, context }) => {
  await signIn('agency')
  await openServices(page, '?q=example.shop')
  const other = await context.newPage()
  await openServices(other, '?q=example.shop')
  const here = switchOf(page, 'example.shop')
  const there = switchOf(other, 'example.shop')
  const before = await here.isChecked()
  await here.click()
  await expect(here).toBeChecked({ checked: !before })
  // The other tab is told: by itself it would look again after a minute.
  await expect(there).toBeChecked({ checked: !before, timeout: 10_000 })
})

test('what was acknowledged survives the sudden end of both servers', async ({ browser }) => {
  const world = await World.start()
  try {
    const page = await browser.newPage({ baseURL: world.origin })
    await signInTo(world, page, 'agency')
    await openServices(page, '?q=example-kiosk.eu')
    const toggle = switchOf(page, 'example-kiosk.eu')
    await expect(toggle).toBeChecked()
    await toggle.click()
    await expect(
      page.getByRole('status').filter({ hasText: 'example-kiosk.eu will not renew' }),
    ).toBeVisible()
    await world.crashAndRestart()
    await page.reload()
    // The session is still there, and so is the change.
    await expect(toggle).not.toBeChecked()
    await page.close()
  } finally {
    await world.end()
  }
})
