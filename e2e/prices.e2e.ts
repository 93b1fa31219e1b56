import type { Page } from 'playwright/test'

import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { startPublicWorld } from './support/public-world.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { expect, test } from './support/workers.ts'

test.use({ baseURL: async ({ shop }, provide) => provide(shop.origin) })

const table = (page: Page) => page.getByRole('table', { name: 'Domain prices' })
/** A row's id is the ASCII form of its extension. */
const row = (page: Page, tld: string) => page.locator(`tr[id="${tld}"]`)
const cell = (page: Page, tld: string, nth: number) => row(page, tld).getByRole('cell').nth(nth)

interface ListedPrice {
  tld: string
  firstYear: { minorUnits: number } | null
  register: { minorUnits: number } | null
  renew: { minorUnits: number } | null
  cost: { minorUnits: number } | null
  promotion: { lowestInLast30Days: { minorUnits: number } } | null
}

/** The price of an extension in the JSON download with the same query. */
async function listedPrice(page: Page, tld: string, query = ''): Promise<ListedPrice> {
  const response = await page.request.get(`/en/prices.json${query}`)
  const { items } = (await response.json()) as { items: ListedPrice[] }
  const price = items.find((item) => item.tld === tld)
  if (!price) throw new Error(`no ${tld} in the list`)
  return price
}

const euro = (money: { minorUnits: number } | null | undefined) =>
  `€${((money?.minorUnits ?? Number.NaN) / 100).toFixed(2)}`

test('text is painted before its typeface is asked for', async ({ page }) => {
  await page.goto('/en/prices')
  const startOf = (entry: string) =>
    page.evaluate(
      (wanted) =>
        performance.getEntries().find(({ name }) => name.endsWith(wanted))?.startTime ?? null,
      entry,
    )
  await expect.poll(() => startOf('.woff2')).not.toBeNull()
  expect(await startOf('.woff2')).toBeGreaterThan((await startOf('first-contentful-paint')) ?? NaN)
})

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const options = onReleaseUnless(!javaScriptEnabled)

    test('lists every price, with the first year beside later years', options, async ({ page }) => {
      await page.goto('/en/prices')
      await expect(page.getByRole('heading', { name: 'Domain prices', level: 1 })).toBeVisible()
      await expect(table(page).getByRole('row')).toHaveCount(450)
      const com = await listedPrice(page, 'com')
      await expect(cell(page, 'com', 0)).toContainText(
        `${euro(com.promotion?.lowestInLast30Days)}${euro(com.firstYear)}until`,
      )
      await expect(cell(page, 'com', 1)).toHaveText(euro(com.renew))
      await expect(cell(page, 'com', 2)).toHaveText(euro(com.cost))
      const sum = (com.firstYear?.minorUnits ?? 0) + 2 * (com.renew?.minorUnits ?? 0)
      expect(com.cost?.minorUnits).toBe(sum)
      await expect(page.getByText('with 19% VAT (Germany)')).toBeVisible()
    })

    test('tax, country, currency and years are kept in the URL', options, async ({ page }) => {
      await page.goto('/en/prices')
      await page
        .getByRole('navigation', { name: 'Tax' })
        .getByRole('link', { name: 'Without VAT' })
        .click()
      await expect(page).toHaveURL(/\?tax=without$/)
      const net = await listedPrice(page, 'net', '?tax=without')
      await expect(cell(page, 'net', 0)).toHaveText(euro(net.register))
      const gross = await listedPrice(page, 'net')
      const vat = (gross.register?.minorUnits ?? 0) / (net.register?.minorUnits ?? 1)
      expect(vat).toBeCloseTo(1.19, 2)
      await page.goto('/en/prices?currency=JPY&country=JP&years=1')
      await expect(cell(page, 'net', 0)).toHaveText(/^¥[\d,]+$/)
      await expect(page.getByText('with 10% tax (Japan)')).toBeVisible()
      // The total for one year equals the first year's price.
      const [first, , year] = await row(page, 'net').getByRole('cell').allTextContents()
      expect(year).toBe(first)
    })

    test(
      'search finds an extension in its own script, and says when none matches',
      options,
      async ({ page }) => {
        await page.goto('/en/prices')
        const box = page.getByRole('searchbox')
        await box.fill('.онлайн')
        await box.press('Enter')
        await expect(page).toHaveURL(/q=/)
        await expect(table(page).getByRole('row')).toHaveCount(2)
        await expect(row(page, 'xn--80asehdb')).toContainText('.онлайн')
        await page.goto('/en/prices?q=nothing-like-this')
        await expect(page.getByText('No domain extension in the price list matches.')).toBeVisible()
        await page.getByRole('link', { name: 'Show all' }).click()
        await expect(table(page).getByRole('row')).toHaveCount(450)
      },
    )

    test('sorts by total cost, cheapest first', options, async ({ page }) => {
      await page.goto('/en/prices?category=region')
      await table(page).getByRole('link', { name: '3 years' }).click()
      await expect(page).toHaveURL(/sort=cost/)
      await expect(table(page).getByRole('columnheader', { name: /3 years/ })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      const response = await page.request.get('/en/prices.json?category=region')
      const { items } = (await response.json()) as { items: ListedPrice[] }
      // The sorted page may still be loading.
      const costs = table(page).locator('tbody td:nth-child(4)')
      await expect(costs).toHaveCount(items.length)
      const cells = await costs.allTextContents()
      const amounts = cells.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
      expect(amounts.length).toBeGreaterThan(20)
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    })

    test('an extension has its own page with a link to the shop', options, async ({ page }) => {
      await page.goto('/en/prices')
      await row(page, 'cloud').getByRole('link', { name: '.cloud' }).click()
      await expect(page.getByRole('heading', { name: '.cloud', level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Register a .cloud domain' })).toHaveAttribute(
        'href',
        'https://shop.northmark.example/order?domain=cloud&action=register',
      )
    })
  })

test.describe('with JavaScript', () => {
  test('typing filters the rows at once', async ({ page }) => {
    await page.goto('/en/prices')
    await page.getByRole('searchbox').pressSequentially('berlin')
    await expect(table(page).getByRole('row').filter({ visible: true })).toHaveCount(2)
    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByText('No domain extension in the price list matches.')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  })

  test(
    'on a phone typing filters the rows, and sorting keeps every row',
    onRelease,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/en/prices')
      const box = page.getByRole('searchbox')
      await box.pressSequentially('berlin')
      await expect(page.locator('#prices tbody tr').filter({ visible: true })).toHaveCount(1)
      await expect(row(page, 'berlin')).toBeInViewport()
      await box.fill('zzzz')
      await expect(page.locator('#prices')).toBeHidden()
      await box.fill('')
      await expect(page.locator('#prices tbody tr').filter({ visible: true })).toHaveCount(449)
      // On a phone the header is visually hidden, so its links are only reachable by keyboard.
      await table(page).getByRole('link', { name: '3 years' }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/sort=cost$/)
      const response = await page.request.get('/en/prices.json?sort=cost')
      const { items } = (await response.json()) as { items: ListedPrice[] }
      const rows = page.locator('#prices tbody tr')
      // The sorted page may still be loading.
      await expect
        .poll(() => rows.evaluateAll((all) => all.map(({ id }) => id)))
        .toEqual(items.map(({ tld }) => tld))
    },
  )

  test('a menu closes on Escape', async ({ page }) => {
    await page.goto('/en/prices')
    await page.getByLabel('Language: English').click()
    await expect(page.getByRole('link', { name: 'Deutsch' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Deutsch' })).toBeHidden()
  })
})

test('Arabic runs right to left, but extensions stay left to right', async ({ page }) => {
  await page.goto('/ar/prices')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const head = await page.locator('.pt thead th').first().boundingBox()
  const last = await page.locator('.pt thead th').last().boundingBox()
  expect(head?.x ?? 0).toBeGreaterThan(last?.x ?? 0)
  await expect(page.locator('#com bdi')).toHaveCSS('direction', 'ltr')
  await page.goto('/ar/prices?category=region')
  await expectAccessible(page)
})

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  const options = onReleaseUnless(width === 320)
  test(`no page scrolls sideways at ${width} px`, options, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const path of [
      '/de/prices',
      '/en/help/auto-renew',
      '/ja/help',
      '/ar/prices/cloud',
      '/en/prices/embed',
    ]) {
      await page.goto(path)
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(overflow, path).toBeLessThanOrEqual(0)
    }
    await page.goto('/de/prices?category=region')
    await expectAccessible(page)
  })
}

test('pages are accessible in light and dark', async ({ page }) => {
  for (const path of [
    '/en/prices?q=com',
    '/en/prices/cloud',
    '/en/prices/embed',
    '/fr/prices?category=region',
  ]) {
    await page.goto(path)
    await expectAccessibleInBoth(page, path)
  }
})

test('prints the table and the tax without controls', async ({ page }) => {
  await page.goto('/en/prices?category=region')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Tax' })).toBeHidden()
  await expect(page.getByText('with 19% VAT (Germany)')).toBeVisible()
  await expect(table(page)).toBeVisible()
})

test(
  'pages stay up while the provider is down, even after a restart',
  onRelease,
  async ({ page }) => {
    // Slow, because it starts two servers, and one of them twice.
    test.slow()
    const world = await startPublicWorld()
    try {
      for (const path of ['/en/prices', '/en/help', '/en/help/auto-renew'])
        await page.goto(world.origin + path)
      await world.stopPlatform('SIGKILL')
      await world.stopBff()
      await world.startBff()
      for (const path of [
        '/en/prices',
        '/en/help',
        '/en/help/auto-renew',
        '/en/prices.csv',
        '/en/prices.json',
        '/embed/v1/prices.json',
      ])
        expect((await page.request.get(world.origin + path)).status(), path).toBe(200)
      await page.goto(`${world.origin}/en/prices`)
      await expect(table(page).getByRole('row')).toHaveCount(450)
      // French prices were never cached, so this page can only say that they are missing.
      const missing = await page.goto(`${world.origin}/fr/prices`)
      expect(missing?.status()).toBe(503)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/n’est pas disponible/)
    } finally {
      await world.end()
    }
  },
)
