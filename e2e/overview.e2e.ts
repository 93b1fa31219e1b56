import { type Page } from 'playwright/test'

import { expectedForecast, monthsFrom } from './support/forecast.ts'
import { invoiceNumber } from './support/invoices.ts'
import { switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const needs = (page: Page) =>
  page.getByRole('list', { name: 'Needs your attention' }).getByRole('listitem')

/** Opens the overview and waits until the provider has been read whole. */
async function openOverview(page: Page, search = ''): Promise<void> {
  await page.goto(`/${search}`)
  await expect(title(page)).toBeVisible()
  await expect(page.getByText(/is still being read/)).toHaveCount(0, { timeout: 30_000 })
}

const countIn = async (page: Page): Promise<number> => {
  await expect(title(page)).toHaveText(/^\d+ things? needs? your attention$/)
  return Number.parseInt((await title(page).textContent()) ?? '', 10)
}

/** The zone in which the provider counts the account's days. */
async function zoneOf(world: World, account: string): Promise<string> {
  const { timeZone } = (await world.provider(account, '/sdk/account')) as { timeZone: string }
  return timeZone
}

/** Does it with today's date in that zone; anew where midnight came in between. */
async function onOneDay<T>(timeZone: string, work: (today: string) => Promise<T>): Promise<T> {
  const day = () => new Date().toLocaleDateString('sv', { timeZone })
  for (;;) {
    const today = day()
    const result = await work(today)
    if (day() === today) return result
  }
}

test('the one action in the row: turned on, counted down, undone', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('studio')
  await openOverview(page)
  const before = await countIn(page)
  await expect(needs(page)).toHaveCount(before)
  const name = 'example-okafor.studio'
  const row = needs(page).filter({ hasText: name })
  await expect(row).toContainText('expires, auto-renew is off')

  const service = async () => {
    const { items } = (await world.provider('studio', '/sdk/services?limit=100')) as {
      items: { name: string; nextRenewalAt: string; autoRenew: { enabled: boolean } }[]
    }
    return items.find((item) => item.name === name)
  }
  const charged = new Date((await service())?.nextRenewalAt ?? Number.NaN)
  const day = charged.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

  await switchOf(page, name).click()
  await expect(row).toContainText(`will now renew`)
  await expect(row).toContainText(/€32\.00.? plus VAT will be charged on /)
  await expect(row).toContainText(day)
  await expect(title(page)).toHaveText(`${before - 1} things need your attention`)
  await expect(page.getByText('just added: €32.00')).toBeVisible()
  const stands = async () => (await service())?.autoRenew.enabled
  await expect.poll(stands).toBe(true)
  // Read again from the server, the row stays where it was until the page is left.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(row).toContainText('will now renew')
  await expect(title(page)).toHaveText(`${before - 1} things need your attention`)

  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('auto-renew is off')
  await expect(title(page)).toHaveText(`${before} things need your attention`)
  await expect.poll(stands).toBe(false)
})

test('what harms most comes first, and each renewing thing rises once', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openOverview(page)
  await expect(needs(page)).toHaveCount(await countIn(page))
  const texts = await needs(page).allTextContents()
  const rank = (text: string) =>
    [/^Suspended/, /overdue/, /^Payment failed/, /^Expired/, /^(?:in |tomorrow|today)/].findIndex(
      (kind) => kind.test(text),
    )
  const ranks = texts.map(rank)
  expect(ranks).not.toContain(-1)
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  const names = texts.map((text) => /[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0] ?? text)
  expect(new Set(names).size).toBe(names.length)
  await expect(
    needs(page)
      .filter({ hasText: invoiceNumber(4417) })
      .getByRole('link', {
        name: 'Pay at Northmark',
      }),
  ).toHaveAttribute('target', '_blank')
})

for (const account of ['agency', 'studio', 'tokyo', 'kuwait']) {
  test(`the forecast of ${account} is what the provider's rows add up to`, async ({
    page,
    signIn,
    world,
  }) => {
    await signIn(account)
    const tables = page.locator('.forecast').getByRole('table')
    const rows = tables.first().locator('tbody').getByRole('row')
    const { today, shown } = await onOneDay(await zoneOf(world, account), async (today) => {
      await openOverview(page, '?forecast=table')
      await expect(rows).toHaveCount(12)
      const shown = await rows.evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      )
      return { today, shown }
    })
    const expected = await expectedForecast(world, account, today)
    await expect(tables).toHaveCount(Object.keys(expected).length)
    const [currency = ''] = Object.keys(expected)
    const amount = (text: string) => Math.round(Number(text.replaceAll(/[^\d.−]/g, '')) * 1000)
    const sums = shown.map(([charged = '', ends = '']) => [amount(charged), amount(ends)])
    expect(sums).toEqual(
      monthsFrom(today).map((month) => [
        expected[currency]?.charged[month] ?? 0,
        expected[currency]?.ends[month] ?? 0,
      ]),
    )
  })
}

test('the chart and its table say the same', async ({ page, signIn, world }) => {
  await signIn('agency')
  const label = await onOneDay(await zoneOf(world, 'agency'), async (today) => {
    await openOverview(page)
    const chart = page.getByRole('img', { name: /^Renewals per month/ })
    return { today, said: await chart.getAttribute('aria-label') }
  })
  const [from = '', to = ''] = [monthsFrom(label.today).at(0), monthsFrom(label.today).at(-1)].map(
    (month) =>
      new Date(`${month}-01`).toLocaleDateString('en-GB', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
  )
  expect(label.said).toMatch(new RegExp(`^Renewals per month, ${from} to ${to}`))
  const heading = await page
    .getByRole('heading', { name: /renews in the next 12 months$/ })
    .textContent()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page).toHaveURL(/forecast=table/)
  const total = page
    .getByRole('table')
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .first()
  expect(heading).toContain((await total.textContent()) ?? 'missing')
})

test('a family that fails does not fail the page', async ({ page, signIn }) => {
  await signIn('faults')
  await openOverview(page)
  await expect(page.getByText('Invoices are not shown.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /renews in the next 12 months/ })).toBeVisible()
  // Nothing is known to need attention, which is not the same as nothing.
  await expect(title(page)).toHaveText('Not everything could be read')
})

test('an empty account says what will stand here', async ({ page, signIn }) => {
  await signIn('empty')
  await openOverview(page)
  await expect(title(page)).toHaveText('Nothing needs your attention')
  await expect(
    page.getByRole('heading', { name: 'You have no services at Northmark yet' }),
  ).toBeVisible()
})

test('by keyboard alone', async ({ page, signIn }) => {
  await signIn('agency')
  await openOverview(page)
  const before = await countIn(page)
  const toggle = switchOf(page, 'example-coffee.shop')
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab')
    if (await toggle.evaluate((element) => element === document.activeElement)) break
  }
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(title(page)).toHaveText(`${before - 1} things need your attention`)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(`${before} things need your attention`)
})
