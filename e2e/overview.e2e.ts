import { readFileSync } from 'node:fs'

import { type Page } from 'playwright/test'

import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { expectedForecast, monthsFrom } from './support/forecast.ts'
import { startPublicWorld } from './support/public-world.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { switchOf } from './support/services.ts'
import { expect, signInTo, test } from './support/test.ts'
import type { World } from './support/world.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const attentionItems = (page: Page) =>
  page.getByRole('list', { name: 'Needs your attention' }).getByRole('listitem')

/** Shows the rows beyond the six most urgent ones. */
const showAll = (page: Page) => page.getByRole('button', { name: /^Show \d+ more$/ }).click()

/** Opens the overview and waits until the BFF has read every list. */
async function openOverview(page: Page, search = ''): Promise<void> {
  await page.goto(`/${search}`)
  await expect(title(page)).toBeVisible()
  await expect(page.getByText(/Still loading/)).toHaveCount(0, { timeout: 30_000 })
}

const attentionCount = async (page: Page): Promise<number> => {
  await expect(title(page)).toHaveText(/^\d+ things? needs? your attention$/)
  return Number.parseInt((await title(page).textContent()) ?? '', 10)
}

/** The account's time zone, by which its days are counted. */
async function zoneOf(world: World, account: string): Promise<string> {
  const { timeZone } = (await world.provider(account, '/sdk/account')) as { timeZone: string }
  return timeZone
}

/** Runs `work` with today's date in that zone, and again if midnight passed meanwhile. */
async function onOneDay<T>(timeZone: string, work: (today: string) => Promise<T>): Promise<T> {
  const day = () => new Date().toLocaleDateString('sv', { timeZone })
  for (;;) {
    const today = day()
    const result = await work(today)
    if (day() === today) return result
  }
}

test('turning auto-renew on settles an attention item, and can be undone', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('studio')
  await openOverview(page)
  const before = await attentionCount(page)
  await expect(attentionItems(page)).toHaveCount(before)
  const name = 'example-okafor.studio'
  const row = attentionItems(page).filter({ hasText: name })
  await expect(row).toContainText('expires soon')

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
  await expect(row).toContainText(/€32\.00.? plus tax will be charged on /)
  await expect(row).toContainText(day)
  await expect(title(page)).toHaveText(`${before - 1} things need your attention`)
  await expect(page.getByText('just added: €32.00')).toBeVisible()
  const isEnabled = async () => (await service())?.autoRenew.enabled
  await expect.poll(isEnabled).toBe(true)
  // A refresh keeps the settled row until the customer leaves the page.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(row).toContainText('will now renew')
  await expect(title(page)).toHaveText(`${before - 1} things need your attention`)

  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Auto-renew is off')
  await expect(title(page)).toHaveText(`${before} things need your attention`)
  await expect.poll(isEnabled).toBe(false)
})

test('the most urgent items come first, and each record appears once', async ({ page, signIn }) => {
  await signIn('agency')
  await openOverview(page)
  await showAll(page)
  await expect(attentionItems(page)).toHaveCount(await attentionCount(page))
  const texts = await attentionItems(page).allTextContents()
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
    attentionItems(page)
      .filter({ hasText: invoiceNumber(4417) })
      .getByRole('link', {
        name: 'Pay at Northmark',
      }),
  ).toHaveAttribute('target', '_blank')
})

for (const account of ['agency', 'studio', 'tokyo', 'kuwait']) {
  const options = onReleaseUnless(account === 'agency')
  test(
    `the forecast of ${account} matches the provider’s records`,
    options,
    async ({ page, signIn, world }) => {
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
    },
  )
}

test('the chart’s label and heading match its table', async ({ page, signIn, world }) => {
  await signIn('agency')
  const chart = await onOneDay(await zoneOf(world, 'agency'), async (today) => {
    await openOverview(page)
    const image = page.getByRole('img', { name: /^Renewals by month/ })
    return { today, label: await image.getAttribute('aria-label') }
  })
  const [from = '', to = ''] = [monthsFrom(chart.today).at(0), monthsFrom(chart.today).at(-1)].map(
    (month) =>
      new Date(`${month}-01`).toLocaleDateString('en-GB', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
  )
  expect(chart.label).toMatch(new RegExp(`^Renewals by month, ${from} to ${to}`))
  const amountIn = (text: string | null) =>
    Number(/€([\d,]+(?:\.\d+)?)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
  const heading = await page
    .getByRole('heading', { name: /comes up for renewal by \d+ \w+ \d{4}$/ })
    .textContent()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page).toHaveURL(/forecast=table/)
  const totals = page
    .getByRole('table')
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
  const [charged = 0, ending = 0] = (await totals.allTextContents()).map(amountIn)
  expect(amountIn(heading)).toBeCloseTo(charged + ending, 2)
})

test('a month of the services page has the sum of the chart’s bar, whose charges it lists', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  const headers = { 'X-Requested-With': 'portico' }
  // Until the lists are complete, each reading has another sum.
  const isComplete = async () =>
    (await (await page.request.get('/api/overview', { headers })).json()).complete
  await expect.poll(isComplete).toBe(true)
  await openOverview(page)
  const bar = page.getByRole('button', { name: /^January \d+: .* will be charged/ })
  await bar.click()
  await expect(bar).toHaveAttribute('aria-expanded', 'true')
  const details = page.getByRole('region', { name: /^January \d+: .* will be charged/ })
  await expect(details.getByRole('listitem').first()).toContainText('Jan')
  const [, amount = ''] =
    /(€[\d,.]+).? will be charged/.exec((await bar.getAttribute('aria-label')) ?? '') ?? []
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
  const month = await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'portico' }
    const { groups } = await (await fetch('/api/services?group=month', { headers })).json()
    // A month that is over has no sum.
    const sums = groups
      .filter(({ key }: { key: string }) => key.endsWith('-01'))
      .flatMap(({ totals }: { totals: { sums: { amount: object }[] } }) => totals.sums)
    return sums[0].amount
  })
  expect(month.minorUnits).toBe(Math.round(Number(amount.replaceAll(/[€,]/g, '')) * 100))
})

test(
  'a month that cannot be read says so and is read again',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openOverview(page)
    await page.route('**/api/overview/months/*', (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await page.getByRole('button', { name: /^January/ }).click()
    const details = page.getByRole('region', { name: /^January/ })
    await expect(details.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/overview/months/*')
    await details.getByRole('button', { name: 'Try now' }).click()
    await expect(details.getByRole('listitem').first()).toBeVisible()
  },
)

test('a resource that cannot be read does not break the page', async ({ page, signIn }) => {
  await signIn('faults')
  await openOverview(page)
  await expect(page.getByText('Invoices didn’t load.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /comes up for renewal by/ })).toBeVisible()
  // It must not say that nothing needs attention: the unread list might.
  await expect(title(page)).toHaveText('Some of your account didn’t load')
})

test('figures say that they are lower bounds while a list cannot be read', async ({
  page,
  signIn,
}) => {
  const problem = { resource: 'services', code: 'provider_error', retryAfterSeconds: null }
  await page.route('**/api/overview', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), problems: [problem] } })
  })
  await signIn('studio')
  await openOverview(page)
  await expect(title(page)).toHaveText('At least 3 things need your attention')
  await expect(page.getByText(/At least 1 service or domain ends by/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^At least .* comes up for/ })).toBeVisible()
})

test('an empty account says who is signed in and what to do first', async ({ page, signIn }) => {
  await signIn('empty')
  await openOverview(page)
  await expect(title(page)).toHaveText('Welcome, Noor Haddad')
  await expect(page.getByText(/^You haven’t ordered anything yet/)).toBeVisible()
  // Only the prices have an address here; steps that lead nowhere are left out.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Find a name',
    'Not sure yet?',
    'Expected something here?',
    /./,
  ])
  await expect(page.getByText('You’re signed in as customer no. 59 002.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain name' }).fill('example-bakery.com')
  await page.getByRole('button', { name: 'See domain prices' }).click()
  await expect(page).toHaveURL(/\/prices\?q=example-bakery\.com/)
  await expect(page.getByRole('row', { name: /\.com/ }).first()).toBeVisible()
})

test(
  'an empty account sees what names cost to renew, as the price list says',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('empty')
    await openOverview(page)
    const prices = page.getByRole('main').locator('ol').getByRole('list')
    await expect(prices.getByRole('listitem')).toHaveText([
      /^\.nl €\d+\.\d\d a year$/,
      /^\.com €\d+\.\d\d a year$/,
      /^\.org €\d+\.\d\d a year$/,
      'to renew, plus tax',
    ])
    const [, shown = ''] = /(€[\d.]+) a year/.exec(await prices.innerText()) ?? []
    await page.goto('/en/prices/nl')
    await expect(page.getByRole('main')).toContainText(shown)
  },
)

test('a question of an empty account is asked in the pane', async ({ page, signIn }) => {
  await signIn('empty')
  await openOverview(page)
  await page.getByRole('button', { name: 'How do I set up a mailbox?' }).click()
  const pane = page.getByRole('complementary', { name: 'Assistant' })
  const conversation = pane.getByRole('list', { name: 'Conversation' })
  await expect(conversation).toContainText('How do I set up a mailbox?')
  await expect(conversation.getByRole('link', { name: /mailbox/ }).first()).toBeVisible()
  await expect(title(page)).toHaveText('Welcome, Noor Haddad')
})

test(
  'an empty account gets three first steps where the provider has a page for each',
  onRelease,
  async ({ page }) => {
    const world = await startPublicWorld({
      PORTICO_LINKS: readFileSync('src/platform/sample/links.json', 'utf8'),
    })
    try {
      await signInTo(world, page, 'empty')
      await expect(
        page.getByRole('main').locator('ol').getByRole('heading', { level: 2 }),
      ).toHaveText([
        'Find a name',
        'Transfer a domain you already have',
        'Check the name and address for your invoices',
      ])
      for (const [name, href] of [
        ['Transfer at Northmark', 'https://console.northmark.example/transfers/new'],
        ['Billing details at Northmark', 'https://console.northmark.example/billing'],
      ] as const)
        await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
    } finally {
      await world.end()
    }
  },
)

test('keyboard alone can settle an item and undo it', onRelease, async ({ page, signIn }) => {
  await signIn('agency')
  await openOverview(page)
  const before = await attentionCount(page)
  const toggle = switchOf(page, 'example-coffee.shop')
  await showAll(page)
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

test('a suspended service and the overdue invoice that explains it are one row', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  await openOverview(page)
  const number = invoiceNumber(4233)
  const row = attentionItems(page).filter({ hasText: number })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('blog.example-okafor.com is suspended')
  await expect(row).toContainText(`Suspended because invoice ${number} (€84.97) is overdue.`)
  await expect(row.getByRole('link', { name: 'Pay at Northmark' })).toHaveAttribute(
    'target',
    '_blank',
  )
  const count = await attentionCount(page)
  await expect(attentionItems(page)).toHaveCount(count)
  await expect(page.getByRole('link', { name: `Overview ${count}` })).toBeVisible()
  await row.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(/\/invoices\//)
})

test(
  'a failed payment says when the provider tries again',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('studio')
    await openOverview(page)
    const { items } = (await world.provider('studio', '/sdk/invoices?limit=100')) as {
      items: { number: string; nextAttemptAt: string | null }[]
    }
    const { nextAttemptAt } = items.find(({ number }) => number === invoiceNumber(4166)) ?? {}
    const date = new Date(nextAttemptAt ?? Number.NaN).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    const row = attentionItems(page).filter({ hasText: invoiceNumber(4166) })
    await expect(row).toContainText(`Northmark will try again on ${date}.`)
  },
)

test('six rows are shown at first, so that the chart is in sight', async ({ page, signIn }) => {
  await signIn('agency')
  await openOverview(page)
  const count = await attentionCount(page)
  await expect(attentionItems(page)).toHaveCount(6)
  await expect(page.getByRole('img', { name: /^Renewals by month/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: `Show ${count - 6} more` }).press('Enter')
  await expect(attentionItems(page)).toHaveCount(count)
  await expect(attentionItems(page).nth(6)).toBeFocused()
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect(attentionItems(page)).toHaveCount(6)
})

test(
  'in Arabic, too, the invoice that suspends a service is a link',
  onRelease,
  async ({ page, signIn, world }) => {
    await signIn('studio', { at: null })
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { get: () => ['ar'] }),
    )
    await page.goto(world.origin)
    await page.getByRole('link', { name: invoiceNumber(4233), exact: true }).click()
    await expect(page).toHaveURL(/\/invoices\//)
  },
)

test(
  'a next charge that costs more than last time shows both prices',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio')
    await openOverview(page)
    const next = page.getByRole('region', { name: 'Next charges' })
    const row = next.getByRole('listitem').filter({ hasText: 'mail.example-okafor.com' })
    await expect(row).toContainText(/€5\.90 → .*€6\.20/)
    await expect(next).toContainText(/1 of these costs .?€0\.30.? more than last time\./)
    await expect(next.getByText('→')).toHaveCount(1)
  },
)
