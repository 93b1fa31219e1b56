import type { Page } from 'playwright/test'

import { expectAccessible } from './support/axe.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { expect, test } from './support/test.ts'

interface Listed {
  type: string
  id: string
  name: string
  autoRenew: { enabled: boolean; changeable: boolean } | null
}

/** Calls the BFF as the page does. */
const send = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(path, {
        method,
        headers: { 'X-Requested-With': 'portico', 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return response.status === 204 ? null : response.json()
    },
    [method, path, body] as const,
  )

const services = async (page: Page): Promise<Listed[]> => {
  const { items } = await send(page, 'GET', '/api/services?limit=200')
  return items
}
const set = (page: Page, { type, id }: Listed, enabled: boolean) =>
  send(page, 'PATCH', `/api/services/${type}/${id}/auto-renew`, { enabled })

const titleOf = (word: string, { name }: Listed): string => `Auto-renew ${word} for ${name}`

/** Two services with auto-renew on, and one that is locked. */
async function choose(page: Page): Promise<[Listed, Listed, Listed]> {
  const all = await services(page)
  const [one, two] = all.filter(({ autoRenew }) => autoRenew?.changeable && autoRenew.enabled)
  const locked = all.find(
    ({ autoRenew }) => autoRenew && !autoRenew.changeable && autoRenew.enabled,
  )
  if (!one || !two || !locked) throw new Error('the sample has no such services')
  return [one, two, locked]
}

test('starts empty; a change appears with Undo, which is a change itself', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/account' })
  await page.getByRole('link', { name: 'Change history' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing changed here yet' })).toBeVisible()
  await expectAccessible(page)
  const [one] = await choose(page)
  await set(page, one, false)
  await page.reload()
  const table = page.getByRole('table', { name: 'Change history' })
  const row = table.getByRole('row').filter({ hasText: titleOf('off', one) })
  await expect(row).toContainText('Done')
  await expect(row).toContainText('This device')
  await row.getByRole('button', { name: `Turn on: ${one.name}` }).click()
  await expect(row).toContainText(/Undone \d\d:\d\d/)
  await expect(row.getByRole('button', { name: /^Turn (on|off): / })).toHaveCount(0)
  const undo = table.getByRole('row').filter({ hasText: titleOf('on', one) })
  await expect(undo).toContainText('Done')
  const now = (await services(page)).find(({ id }) => id === one.id)
  expect(now?.autoRenew?.enabled).toBe(true)
})

test(
  'a bulk change opens with what it did not change; its service is shown at the side',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    const [one, two, locked] = await choose(page)
    await send(page, 'POST', '/api/jobs/auto-renew', {
      id: crypto.randomUUID(),
      items: [one, two, locked].map(({ type, id }) => ({ type, id })),
      enabled: false,
    })
    await expect
      .poll(async () => (await send(page, 'GET', '/api/jobs')).items[0].state)
      .toBe('done')
    await set(page, one, true)
    await page.goto('/account/history')
    const table = page.getByRole('table', { name: 'Change history' })
    const bulk = table.getByRole('row').filter({ hasText: /for \d+ services/ })
    await bulk.getByRole('button', { name: /Show details/ }).click()
    const details = page.getByRole('region', { name: /^Details: / })
    await expect(details).toContainText(locked.name)
    await expect(details).toContainText('It may be locked there')
    await expectAccessible(page)

    await table
      .getByRole('button', { name: titleOf('on', one), exact: true })
      .first()
      .click()
    const side = page.getByRole('region', { name: one.name })
    await expect(side.getByRole('listitem').first()).toContainText('Auto-renew turned on')
    await expect(side.getByRole('link', { name: 'Open service' })).toBeVisible()
    await expectAccessible(page)
    const address = page.url()
    expect(address).toContain('side=')

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(table).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'All changes' }).click()
    await expect(page.getByRole('list', { name: 'Change history' })).toBeVisible()
    await expectAccessible(page)
  },
)

test('the search and the export go together', onRelease, async ({ page, signIn }) => {
  await signIn('agency')
  const [one, two] = await choose(page)
  await set(page, one, false)
  await set(page, two, false)
  await page.goto('/account/history')
  const table = page.getByRole('table', { name: 'Change history' })
  await page.getByRole('searchbox', { name: 'Search changes' }).fill(two.name)
  await expect(table.getByRole('row').filter({ hasText: one.name })).toHaveCount(0)
  const download = page.getByRole('link', { name: 'Export CSV' })
  await expect(download).toHaveAttribute('href', /\/api\/changes\.csv\?q=/)
  await page.getByRole('searchbox', { name: 'Search changes' }).fill('no such name')
  await expect(page.getByRole('heading', { name: 'No matches for' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(table.getByRole('row').filter({ hasText: one.name }).first()).toBeVisible()
})

test('a read-only key sees the history without Undo', async ({ page, signIn }) => {
  await signIn('studio')
  const [one] = await choose(page)
  await set(page, one, false)
  await signIn('studio', { readOnly: true })
  await set(page, one, true)
  await page.goto('/account/history')
  const table = page.getByRole('table', { name: 'Change history' })
  await expect(table.getByRole('row').filter({ hasText: 'Refused' }).first()).toBeVisible()
  const done = table.getByRole('row').filter({ hasText: 'Done' }).first()
  await expect(done).toContainText(one.name)
  await expect(done).not.toContainText('This device')
  await expect(table.getByRole('button', { name: /^Turn (on|off): / })).toHaveCount(0)
})

test(
  'on a phone the current tab of the account is in sight',
  onReleaseUnless(false),
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('studio', { at: '/account/history' })
    const tabs = page.getByRole('navigation', { name: 'Account' })
    await expect(tabs.getByRole('link', { name: 'Change history' })).toBeInViewport({ ratio: 1 })
  },
)
