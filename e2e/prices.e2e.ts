import type { Page } from 'playwright/test'

import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { startPublicWorld } from './support/public-world.ts'
import { expect, test } from './support/workers.ts'

test.use({ baseURL: async ({ shop }, provide) => provide(shop.origin) })

const table = (page: Page) => page.getByRole('table', { name: 'Domain prices' })
/** By A-label: the row's own id. */
const row = (page: Page, tld: string) => page.locator(`tr[id="${tld}"]`)
const cell = (page: Page, tld: string, nth: number) => row(page, tld).getByRole('cell').nth(nth)

interface Listed {
  tld: string
  firstYear: { minorUnits: number } | null
  register: { minorUnits: number } | null
  renew: { minorUnits: number } | null
  cost: { minorUnits: number } | null
  promotion: { lowestInLast30Days: { minorUnits: number } } | null
}

/** An extension as the file under the same query states it. */
async function listed(page: Page, tld: string, query = ''): Promise<Listed> {
  const answer = await page.request.get(`/en/prices.json${query}`)
  const { items } = (await answer.json()) as { items: Listed[] }
  const found = items.find((item) => item.tld === tld)
  if (!found) throw new Error(`no ${tld} in the list`)
  return found
}

const euro = (money: { minorUnits: number } | null | undefined) =>
  `€${((money?.minorUnits ?? Number.NaN) / 100).toFixed(2)}`

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('every price is there, first year and later years side by side', async ({ page }) => {
      await page.goto('/en/prices')
      await expect(page.getByRole('heading', { name: 'Domain prices', level: 1 })).toBeVisible()
      await expect(table(page).getByRole('row')).toHaveCount(450)
      const com = await listed(page, 'com')
      await expect(cell(page, 'com', 0)).toContainText(
        `${euro(com.promotion?.lowestInLast30Days)}${euro(com.firstYear)}until`,
      )
      await expect(cell(page, 'com', 1)).toHaveText(euro(com.renew))
      await expect(cell(page, 'com', 2)).toHaveText(euro(com.cost))
      const sum = (com.firstYear?.minorUnits ?? 0) + 2 * (com.renew?.minorUnits ?? 0)
      expect(com.cost?.minorUnits).toBe(sum)
      await expect(page.getByText('with 19% VAT (Germany)')).toBeVisible()
    })

    test('tax, country, currency and years are in the address', async ({ page }) => {
      await page.goto('/en/prices')
      await page
        .getByRole('navigation', { name: 'Tax' })
        .getByRole('link', { name: 'Without VAT' })
        .click()
      await expect(page).toHaveURL(/\?tax=without$/)
      const net = await listed(page, 'net', '?tax=without')
      await expect(cell(page, 'net', 0)).toHaveText(euro(net.register))
      const gross = await listed(page, 'net')
      const vat = (gross.register?.minorUnits ?? 0) / (net.register?.minorUnits ?? 1)
      expect(vat).toBeCloseTo(1.19, 2)
      await page.goto('/en/prices?currency=JPY&country=JP&years=1')
      await expect(cell(page, 'net', 0)).toHaveText(/^¥[\d,]+$/)
      await expect(page.getByText('with 10% tax (Japan)')).toBeVisible()
      // One year costs what the first year costs.
      const [first, , year] = await row(page, 'net').getByRole('cell').allTextContents()
      expect(year).toBe(first)
    })

    test('search finds a name in its own script and says when nothing fits', async ({ page }) => {
      await page.goto('/en/prices')
      const box = page.getByRole('searchbox')
      await box.fill('.онлайн')
      await box.press('Enter')
      await expect(page).toHaveURL(/q=/)
      await expect(table(page).getByRole('row')).toHaveCount(2)
      await expect(row(page, 'xn--80asehdb')).toContainText('.онлайн')
      await page.goto('/en/prices?q=nothing-like-this')
      await expect(page.getByText('No domain extension matches.')).toBeVisible()
      await page.getByRole('link', { name: 'Show all' }).click()
      await expect(table(page).getByRole('row')).toHaveCount(450)
    })

    test('sorts by what the years cost, cheapest first', async ({ page }) => {
      await page.goto('/en/prices?category=region')
      await table(page).getByRole('link', { name: '3 years' }).click()
      await expect(page).toHaveURL(/sort=cost/)
      await expect(table(page).getByRole('columnheader', { name: /3 years/ })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      const answer = await page.request.get('/en/prices.json?category=region')
      const { items } = (await answer.json()) as { items: Listed[] }
      // The page may still be arriving.
      const costs = table(page).locator('tbody td:nth-child(4)')
      await expect(costs).toHaveCount(items.length)
      const cells = await costs.allTextContents()
      const amounts = cells.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
      expect(amounts.length).toBeGreaterThan(20)
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    })

    test('an extension has a page with its rules and its way to the shop', async ({ page }) => {
      await page.goto('/en/prices')
      await row(page, 'cloud').getByRole('link', { name: '.cloud' }).click()
      await expect(page.getByRole('heading', { name: '.cloud', level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Register a .cloud domain' })).toHaveAttribute(
        'href',
        'https://shop.northmark.example/order?domain=cloud&action=register',
      )
    })
  })

test.describe('with script', () => {
  test('rows are filtered while somebody types', async ({ page }) => {
    await page.goto('/en/prices')
    await page.getByRole('searchbox').pressSequentially('berlin')
    await expect(table(page).getByRole('row').filter({ visible: true })).toHaveCount(2)
    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByText('No domain extension matches.')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  })

  test('on a phone what does not match is gone, and sorting keeps every row', async ({ page }) => {
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
    // On a phone the head is for those who listen; its links are pressed by key.
    await table(page).getByRole('link', { name: '3 years' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sort=cost$/)
    const answer = await page.request.get('/en/prices.json?sort=cost')
    const { items } = (await answer.json()) as { items: Listed[] }
    const rows = page.locator('#prices tbody tr')
    // The page may still be arriving.
    await expect
      .poll(() => rows.evaluateAll((all) => all.map(({ id }) => id)))
      .toEqual(items.map(({ tld }) => tld))
  })

  test('a menu closes on Escape', async ({ page }) => {
    await page.goto('/en/prices')
    await page.getByLabel('Language: English').click()
    await expect(page.getByRole('link', { name: 'Deutsch' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Deutsch' })).toBeHidden()
  })
})

test('Arabic reads from the right, amounts and names keep their direction', async ({ page }) => {
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
] as const)
  test(`on a phone of ${width} px nothing is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const path of [
      '/de/prices',
      '/en/help/auto-renew',
      '/ja/help',
      '/ar/prices/cloud',
      '/en/prices/embed',
    ]) {
      await page.goto(path)
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(over, path).toBeLessThanOrEqual(0)
    }
    await page.goto('/de/prices?category=region')
    await expectAccessible(page)
  })

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

test('on paper there is the table, the day and the tax, and no controls', async ({ page }) => {
  await page.goto('/en/prices?category=region')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Tax' })).toBeHidden()
  await expect(page.getByText('with 19% VAT (Germany)')).toBeVisible()
  await expect(table(page)).toBeVisible()
})

test('the pages go on while the provider is down, and after a restart', async ({ page }) => {
  // Two servers start, one of them twice.
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
    // A language that nobody has read yet cannot be made up: it says so, and where to go on.
    const missing = await page.goto(`${world.origin}/fr/prices`)
    expect(missing?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /ne peuvent pas être affichées/,
    )
  } finally {
    await world.end()
  }
})
