import type { Page } from 'playwright/test'

import { expectedForecast, monthsFrom } from './support/forecast.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

/** Opens a page in a language, whatever the account's. */
async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.addInitScript((language) => {
    if (window.origin !== 'null') localStorage.setItem('portico', JSON.stringify({ language }))
  }, language)
}

const december = (page: Page) => page.locator('.forecast-chart li').nth(1)

test('a bar says what it adds up to: with the pointer and by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  const bar = december(page).getByRole('button')
  const tip = december(page).locator('.tip')
  await expect(bar).toHaveAccessibleName(/202\d: €[\d,.]+ will be charged/)
  await expect(tip).toBeHidden()
  await bar.hover()
  await expect(tip).toBeVisible()
  await expect(tip).toHaveText(/€[\d,.]+ will be charged/)
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await bar.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(bar).toBeFocused()
  await expect(tip).toBeInViewport({ ratio: 1 })
})

for (const account of ['agency', 'tokyo']) {
  const options = onReleaseUnless(account === 'agency')
  test(
    `each value is above the bar it belongs to: ${account}`,
    options,
    async ({ page, signIn, world }) => {
      await signIn(account)
      const columns = page.locator('.forecast-chart').first().locator('g')
      await expect(page.getByText(/Still loading/)).toHaveCount(0, { timeout: 30_000 })
      const today = await page.evaluate(async () => {
        const headers = { 'X-Requested-With': 'portico' }
        const session = await (await fetch('/api/session', { headers })).json()
        return session.today as string
      })
      const forecast = await expectedForecast(world, account, today)
      const [sums] = Object.values(forecast)
      const expected = monthsFrom(today).map(
        (month) => ((sums?.charged[month] ?? 0) + (sums?.ends[month] ?? 0)) / 1000,
      )
      const values = async () =>
        (await columns.locator('text').allTextContents()).map((value) =>
          Number(value.replaceAll(/[^\d.]/g, '')),
        )
      // Rounded, or all of them exact if they are small.
      const isRounded = Math.max(...expected) >= 100
      const shown = expected.map((value) => (isRounded ? Math.round(value) : value))
      await expect.poll(values).toEqual(shown)
      // Bars as high as their values, but for the gap between their parts.
      const heights = () =>
        columns.evaluateAll((all) =>
          all.map((column) => {
            const parts = [...column.querySelectorAll('rect')].map((p) => p.getBoundingClientRect())
            const drawn = parts.filter(({ height }) => height > 0)
            if (drawn.length === 0) return 0
            const top = Math.min(...drawn.map((part) => part.top))
            return Math.max(...drawn.map((part) => part.bottom)) - top
          }),
        )
      await expect
        .poll(async () => {
          const drawn = await heights()
          const scale = Math.max(...drawn) / Math.max(...expected)
          return Math.max(
            ...drawn.map((height, index) => Math.abs(height - scale * (expected[index] ?? 0))),
          )
        })
        .toBeLessThan(6)
    },
  )
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a tap on a bar says what it adds up to', onRelease, async ({ page, signIn }) => {
    await signIn('studio')
    await december(page).getByRole('button').tap()
    await expect(december(page).locator('.tip')).toBeInViewport({ ratio: 1 })
    await expect(december(page).getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  })
})

for (const language of ['de', 'pt-BR', 'fr', 'ar']) {
  const options = onReleaseUnless(language === 'de')
  test(`no switch covers the amount of its row: ${language}`, options, async ({ page, signIn }) => {
    await chooseLanguage(page, language)
    await signIn('studio')
    const row = page.locator('.need', { has: page.getByRole('switch') })
    const [amount, action] = await Promise.all(
      ['.amt', '.swx'].map((part) => row.locator(part).first().boundingBox()),
    )
    if (!amount || !action) throw new Error('the row has no amount or no switch')
    const isApart =
      action.x >= amount.x + amount.width ||
      amount.x >= action.x + action.width ||
      action.y >= amount.y + amount.height
    expect(isApart).toBe(true)
  })
}

test('the bar of a German selection is one line', onRelease, async ({ page, signIn }) => {
  await chooseLanguage(page, 'de')
  await signIn('agency', { at: '/services' })
  await page.getByRole('checkbox', { name: 'build-02.example.net' }).click()
  await expect(page.getByRole('button', { name: /^Alle [\d.]+ auswählen$/ })).toBeVisible()
  const heights = await page
    .getByRole('region', { name: 'Auswahl' })
    .locator(':scope > b, :scope > .ink2')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(30)
})

test('the sidebar shows the number that the customer knows', async ({ page, signIn }) => {
  await signIn('studio')
  await expect(page.getByText(/^Customer no\. 31 077$/)).toBeVisible()
  await expect(page.getByText('ac_31077')).toHaveCount(0)
})

test('while totals load, no value crosses its bar', onRelease, async ({ page, signIn }) => {
  // The first response lacks most of some months; the page asks again a second later.
  let isFirst = true
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  await page.route('**/api/overview', async (route) => {
    if (!isFirst) await shown
    const response = await route.fetch()
    const overview = await response.json()
    if (isFirst)
      for (const { totals } of overview.forecast.filter((_: unknown, n: number) => n % 2 === 0))
        for (const { amount } of totals.sums) amount.minorUnits = Math.round(amount.minorUnits / 4)
    await route.fulfill({ response, json: { ...overview, complete: !isFirst } })
    isFirst = false
  })
  // Slows the movement down, so that many frames of it can be looked at.
  await page.addInitScript(() => {
    const slow = (): void => document.documentElement?.style.setProperty('--m-slow', '1500ms')
    addEventListener('DOMContentLoaded', slow)
  })
  await signIn('agency')
  await expect(page.locator('.forecast-chart')).toBeVisible()
  show()
  const { deepest, moved } = await page.evaluate(async () => {
    let deepest = Number.NEGATIVE_INFINITY
    const tops = new Set<number>()
    const start = performance.now()
    while (performance.now() - start < 4000) {
      await new Promise(requestAnimationFrame)
      for (const column of document.querySelectorAll('.forecast-chart g')) {
        const value = column.querySelector('text')?.getBoundingClientRect()
        const edges = [...column.querySelectorAll('rect')].flatMap((part) => {
          const { top, height } = part.getBoundingClientRect()
          return height > 0 ? [top] : []
        })
        if (value) deepest = Math.max(deepest, value.bottom - Math.min(...edges))
      }
      const third = document.querySelectorAll('.forecast-chart .charged')[2]
      if (third) tops.add(Math.round(third.getBoundingClientRect().top))
    }
    return { deepest, moved: tops.size }
  })
  expect(moved).toBeGreaterThan(2)
  expect(deepest).toBeLessThanOrEqual(1)
})
