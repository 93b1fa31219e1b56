import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { scrollAndMeasure } from './engines/long-list.ts'
import { expectAccessible } from './support/axe.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { nameIn, openServices, rowOf, selectByName, switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'

test('J moves into the list from page load, and the list is two Tabs away', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page)
  // Headings of groups are not stops.
  const rows = page.getByRole('table', { name: 'Services' }).locator('tbody tr:not(.grp)')
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  await page.reload()
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to list' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.first()).toBeFocused()
})

test('every month has a heading, which counts what is charged, billed and ends apart', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/services' })
  await expect(page.getByRole('row', { name: /\d{4}\s*\d+ renewals?/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /\d{4}\s*1 renewal/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /already on an invoice/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /1 not renewing \(.?€32\.00.?\)/ })).toBeVisible()
  await page.goto('/invoices')
  await expect(page.getByRole('row', { name: /\d{4}\s*1 invoice/ }).first()).toBeVisible()
})

test('a domain has one page and one title, from either list', async ({ page, signIn }) => {
  await signIn('agency', { at: '/domains/example.studio' })
  await expect(page).toHaveTitle('example.studio · Northmark')
  await openServices(page, '?q=example.studio&type=domain')
  await page.getByRole('link', { name: 'example.studio', exact: true }).first().click()
  await expect(page).toHaveURL(/\/domains\/example\.studio$/)
  await expect(page).toHaveTitle('example.studio · Northmark')
})

test('tabs, search, filters and sort are kept in the URL', async ({ page, signIn }) => {
  await signIn('agency', { at: null })
  await openServices(page)
  await expect(page.getByRole('table', { name: 'Services' })).toHaveAttribute(
    'aria-rowcount',
    /^1[23]\d\d$/,
  )
  await page.getByRole('navigation', { name: 'Service type' }).getByText('VPS').click()
  await expect(page).toHaveURL(/\?type=vps$/)
  const tabs = page.getByRole('navigation', { name: 'Service type' })
  await expect(tabs.locator('[aria-current]')).toHaveText(/^VPS/)
  await page.getByRole('button', { name: 'Status', exact: true }).first().click()
  await page.getByRole('menuitemcheckbox', { name: /^Active/ }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/type=vps&status=active/)
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=price/)
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  const address = page.url()
  await page.getByRole('searchbox').fill('build-02')
  await expect(page).toHaveURL(/q=build-02/)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await expect(page).not.toHaveURL(/status/)
  await page.getByRole('searchbox').fill('nothing-is-called-this')
  await expect(page.getByRole('heading', { name: /No matches/ })).toBeVisible()
})

test(
  'unknown and invalid search parameters are dropped, and the page still opens',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: null })
    for (const [path, name] of [
      ['/services', 'Services'],
      ['/domains', 'Domains'],
      ['/invoices', 'Invoices'],
    ] as const) {
      await page.goto(`${path}?utm_source=mail&sort=nonsense&status=active&status=odd&q=okafor`)
      await expect(page.getByRole('table', { name })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}\\?q=okafor$`))
    }
  },
)

test('Back restores the scroll position in a long list', onRelease, async ({ page, signIn }) => {
  await signIn('agency', { at: null })
  await openServices(page)
  const frame = page.locator('.scroll')
  await frame.evaluate((element) => element.scrollTo(0, 9000))
  // Waits until the list has scrolled, then takes a row in the middle by name, because rows may still
  // be added around it.
  const middle = () =>
    frame.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect()
      const rows = [...element.querySelectorAll('tbody tr')].filter((row) => {
        const box = row.getBoundingClientRect()
        return box.top > top + height / 4 && box.bottom < top + height
      })
      const middleRow = rows.find((row) => row.querySelector('[role=switch]') !== null)
      if (Number(middleRow?.getAttribute('aria-rowindex')) < 200) return null
      return (
        middleRow?.querySelector('[role=switch]')?.ariaLabel?.replace('Auto-renew ', '') ?? null
      )
    })
  let name = ''
  await expect.poll(async () => (name = (await middle()) ?? '')).not.toBe('')
  await rowOf(page, name).getByRole('link').click()
  await expect(page).toHaveTitle(`${name} · Northmark`)
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  await expect.poll(() => frame.evaluate((element) => element.scrollTop)).toBeGreaterThan(8500)
})

test(
  'a long list renders fewer than 60 rows at any scroll position',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await openServices(page)
    for (const top of [0, 12_000, 10_000_000]) {
      const frame = page.locator('.scroll')
      await frame.evaluate((element, to) => element.scrollTo(0, to), top)
      // Rows cover the view, and none of them is still being fetched.
      const uncovered = () =>
        frame.evaluate((element) => {
          const view = element.getBoundingClientRect()
          const boxes = [...element.querySelectorAll('tbody tr:not([aria-busy])')]
            .map((row) => row.getBoundingClientRect())
            .sort((a, b) => a.top - b.top)
          let covered = element.querySelector('thead')?.getBoundingClientRect().bottom ?? view.top
          for (const { top, bottom } of boxes)
            if (top < covered + 1) covered = Math.max(covered, bottom)
          return Math.max(0, Math.round(view.bottom - covered))
        })
      await expect.poll(uncovered).toBe(0)
      expect(await page.locator('tbody tr').count()).toBeLessThan(60)
    }
    await expect(page.getByText(/–1,248 of 1,248/)).toBeVisible()
  },
)

test(
  'hardly a frame is empty while a long list is scrolled fast',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openServices(page)
    await expect(page.getByText(/of 1,248/)).toBeVisible()
    await expect
      .poll(() => page.locator('.scroll').evaluate((e) => e.scrollHeight))
      .toBeGreaterThan(40_000)
    const measured = await page.evaluate(`(${String(scrollAndMeasure)})('.scroll', 700, 30)`)
    // A busy machine may miss one. Without a render in the scroll event all but the first are empty.
    const empty = (measured as number[]).filter((pixels) => pixels > 0)
    expect(empty.length).toBeLessThan(3)
  },
)

for (const [layout, viewport, scroller] of [
  ['a table', { width: 1440, height: 900 }, '.scroll'],
  ['a phone', { width: 390, height: 844 }, '.main'],
] as const) {
  const options = onReleaseUnless(layout === 'a table')
  test(`a long list does not jump when scrolled: ${layout}`, options, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn('agency', { at: null })
    await page.goto('/services')
    const frame = page.locator(scroller)
    const height = () => frame.evaluate((element) => element.scrollHeight)
    await expect.poll(height).toBeGreaterThan(40_000)
    // Scrolling replaces rows in several steps. After each one the list must have its full height.
    await frame.evaluate((element) => {
      const recorded = { minHeight: element.scrollHeight }
      Object.assign(globalThis, { recorded })
      new MutationObserver(() => {
        recorded.minHeight = Math.min(recorded.minHeight, element.scrollHeight)
      }).observe(element, { childList: true, subtree: true })
    })
    const top = () => frame.evaluate((element) => element.scrollTop)
    for (const to of [30_000, 9000, 35_000, 0, 30_000]) {
      await frame.evaluate((element, y) => element.scrollTo(0, y), to)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect(Math.abs((await top()) - to)).toBeLessThan(viewport.width < 500 ? 100 : 1)
    }
    const minHeight = await page.evaluate(
      () => (globalThis as unknown as { recorded: { minHeight: number } }).recorded.minHeight,
    )
    expect(minHeight).toBeGreaterThan(40_000)
  })
}

test('selects a range, a group, everything or by name, and filtering keeps the selection', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?type=domain')
  const bar = page.getByRole('region', { name: 'Selection' })
  const boxes = page.getByRole('checkbox', { name: /^Select .*\./ })
  await expect(boxes.nth(5)).toBeVisible()
  const labels = await boxes.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''))
  const box = (nth: number) => page.getByRole('checkbox', { name: labels[nth] ?? '', exact: true })
  await box(1).click()
  await box(5).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('5 of 1,204 selected')
  await bar.getByRole('button', { name: 'Select all 1,204' }).click()
  await expect(bar).toContainText('1,204 of 1,204 selected')
  await page.getByRole('navigation', { name: 'Service type' }).getByText('VPS').click()
  await expect(bar).toContainText('1,204 hidden by the filter')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await page
    .getByRole('checkbox', { name: /^Select \w+ 20\d\d$/ })
    .first()
    .click()
  await expect(bar).toContainText(/[1-7] of 7 selected/)
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await selectByName(page, [
    'example.studio',
    'BÜCHER-BEISPIEL.de',
    'https://example.jp/x',
    'no.such',
  ])
  await expect(page.getByRole('dialog')).toContainText(/no\.such.*No similar name\./)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(bar).toContainText('3 of 7 selected')
})

test('keyboard alone can search, move between rows, select, switch and open', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?q=blog')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  const firstRow = page.locator('tbody tr[tabindex="0"]')
  await firstRow.focus()
  const focusedRow = page.locator('tbody tr:focus')
  const press = async (key: string, position: string | RegExp) => {
    await page.keyboard.press(key)
    await expect(focusedRow).toHaveAttribute('aria-rowindex', position)
  }
  await expect(focusedRow).toHaveAttribute('aria-rowindex', '3')
  await press('j', /^(?!3$)\d+$/)
  // Rows 1 and 2 are the table's header and the first group's header.
  await press('Home', '3')
  await press('j', /^(?!3$)\d+$/)
  const index = String(await focusedRow.getAttribute('aria-rowindex'))
  await press('ArrowDown', new RegExp(`^(?!${index}$)\\d+$`))
  await press('k', index)
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 of')
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  const toggle = focusedRow.getByRole('switch')
  const before = await toggle.isChecked()
  await page.keyboard.press('a')
  await expect(toggle).toBeChecked({ checked: !before })
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const name = await nameIn(focusedRow)
  await focusedRow.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('the detail page says what will happen with the switch on or off', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await openServices(page, '?q=legacy.example.net')
  await page.getByRole('link', { name: 'legacy.example.net' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('legacy.example.net')
  const panel = page.getByRole('region', { name: 'Auto-renew' })
  await expect(panel).toContainText(/Northmark will charge €4\.90 plus tax on \d+ \w+ 20\d\d/)
  await switchOf(page, 'legacy.example.net').click()
  // Only domains “expire”; a service “ends”.
  await expect(panel).toContainText(/Ends on \d+ \w+ 20\d\d\. Won’t renew, and nothing/)
  await expect(page.getByRole('status').filter({ hasText: 'won’t renew' })).toBeVisible()
})

test('the detail page shows related domain, invoices and changes', async ({ page, signIn }) => {
  await signIn('agency', { at: null })
  await page.goto('/services/hosting/70412')
  const invoices = page.getByRole('list', { name: 'Invoices' })
  await expect(invoices.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'All 88' }).click()
  await expect(page.getByText(/of 88$/)).toBeVisible()
  await page.goBack()

  const changes = page.getByRole('list', { name: 'Changes made here' })
  await expect(switchOf(page, 'shop.example.com')).toBeVisible()
  await expect(changes).toHaveCount(0)
  await switchOf(page, 'shop.example.com').click()
  await expect(changes.getByRole('listitem')).toHaveText(/Auto-renew turned off/)
  await switchOf(page, 'shop.example.com').click()
  await expect(changes.getByRole('listitem')).toHaveText([/turned on/, /turned off/])

  // The domain has its own switch and page, which links back to the service.
  await switchOf(page, 'example.com').click()
  await expect(switchOf(page, 'example.com')).not.toBeChecked()
  await page.getByRole('list', { name: 'Domain on this service' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'example.com' })).toBeVisible()
  await expect(switchOf(page, 'example.com')).not.toBeChecked()
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('list', { name: 'Services on this domain' })
    .getByRole('link', { name: 'shop.example.com' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'shop.example.com' })).toBeVisible()
})

test('an unknown service shows a not-found page with the navigation', async ({ page, signIn }) => {
  await signIn('studio', { at: null })
  await page.goto('/services/vps/does-not-exist')
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
})

test('a locked switch says why', async ({ page, signIn }) => {
  await signIn('agency', { at: null })
  await openServices(page, '?q=intranet.example.org')
  await expect(switchOf(page, 'intranet.example.org')).toHaveAttribute('aria-disabled', 'true')
  await expect(rowOf(page, 'intranet.example.org')).toContainText('Set by your contract')
})

test(
  'an account without services says what will appear here',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('empty', { at: null })
    await page.goto('/services')
    await expect(page.getByRole('heading', { name: 'No services yet' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'What if' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'How auto-renew works' })).toBeVisible()
  },
)

test('while the provider is down, shows the last good copy with locked switches', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('tokyo', { at: null })
  await openServices(page)
  await world.setFaults({ path: '/sdk/services', mode: '503' })
  // The BFF reads the provider at most every 5 s, so an earlier Refresh changes nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Northmark isn’t responding.')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('switch').first()).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})

test('a suspended service says why, and how to pay', async ({ page, signIn }) => {
  await signIn('studio', { at: '/services/wordpress/70120' })
  const number = invoiceNumber(4233)
  const note = page.getByText(`Suspended because invoice ${number} (€84.97) is overdue.`)
  await expect(note).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay at Northmark' })).toHaveCount(2)
  await note.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(/\/invoices\//)
})

test('a renewal that an open invoice covers cannot be avoided, and its page says so', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: null })
  await page.goto('/services/wordpress/70120')
  const panel = page.getByRole('region', { name: 'Auto-renew' })
  await expect(panel).toContainText(/Invoice .*04233.* already covers the renewal on/)
  await expect(panel).not.toContainText('If you turn it off')
})
