import { expectAccessible } from './support/axe.ts'
import { nameIn, openServices, rowOf, selectByName, switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'

test('tabs, search, filters, sort and groups are in the address', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page)
  await expect(page.getByRole('table', { name: 'Services' })).toHaveAttribute(
    'aria-rowcount',
    /^1[23]\d\d$/,
  )
  await page.getByRole('navigation', { name: 'Type of service' }).getByText('VPS').click()
  await expect(page).toHaveURL(/\?type=vps$/)
  const tabs = page.getByRole('navigation', { name: 'Type of service' })
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
  await page.getByRole('button', { name: 'Remove the filter Status' }).click()
  await expect(page).not.toHaveURL(/status/)
  await page.getByRole('searchbox').fill('nothing-is-called-this')
  await expect(page.getByRole('heading', { name: /Nothing matches/ })).toBeVisible()
})

test('an address that says more than a page reads still opens it, without the rest', async ({
  page,
  signIn,
}) => {
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
})

test('Back keeps the place in a long list', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page)
  const frame = page.locator('.scroll')
  await frame.evaluate((element) => element.scrollTo(0, 9000))
  // The list has followed, and a row in the middle of it is known by its name from here on: others
  // may still come in around it.
  const middle = () =>
    frame.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect()
      const rows = [...element.querySelectorAll('tbody tr')].filter((row) => {
        const box = row.getBoundingClientRect()
        return box.top > top + height / 4 && box.bottom < top + height
      })
      const found = rows.find((row) => row.querySelector('[role=switch]') !== null)
      if (Number(found?.getAttribute('aria-rowindex')) < 200) return null
      return found?.querySelector('[role=switch]')?.ariaLabel?.replace('Auto-renew ', '') ?? null
    })
  let name = ''
  await expect.poll(async () => (name = (await middle()) ?? '')).not.toBe('')
  await rowOf(page, name).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  await expect.poll(() => frame.evaluate((element) => element.scrollTop)).toBeGreaterThan(8500)
})

test('a long list keeps few rows in the document, also at its end', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page)
  for (const top of [0, 12_000, 10_000_000]) {
    const frame = page.locator('.scroll')
    await frame.evaluate((element, to) => element.scrollTo(0, to), top)
    // All of the view is drawn: what stands in for the rest lies outside of it.
    const uncovered = () =>
      frame.evaluate((element) => {
        const view = element.getBoundingClientRect()
        const inView = (row: Element) => {
          const { top, bottom } = row.getBoundingClientRect()
          return bottom > view.top + 1 && top < view.bottom - 1
        }
        return [...element.querySelectorAll('tbody .gap, tbody [aria-busy]')].filter(inView).length
      })
    await expect.poll(uncovered).toBe(0)
    expect(await page.locator('tbody tr').count()).toBeLessThan(60)
  }
  await expect(page.getByText(/–1,248 of 1,248/)).toBeVisible()
})

test('selection: range, group, everything, names; it survives filtering', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
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
  await page.getByRole('navigation', { name: 'Type of service' }).getByText('VPS').click()
  await expect(bar).toContainText('1,204 of them outside this filter')
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
  await expect(page.getByRole('dialog')).toContainText('Not found: no.such.')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(bar).toContainText('3 of 7 selected')
})

test('the keyboard alone: rows, selection, switch, search, detail', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page, '?q=blog')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  const firstRow = page.locator('tbody tr[tabindex="0"]')
  await firstRow.focus()
  const second = page.locator('tbody tr:focus')
  const press = async (key: string, position: string | RegExp) => {
    await page.keyboard.press(key)
    await expect(second).toHaveAttribute('aria-rowindex', position)
  }
  await expect(second).toHaveAttribute('aria-rowindex', '3')
  await press('j', /^(?!3$)\d+$/)
  // Below the head and the first group's line.
  await press('Home', '3')
  await press('j', /^(?!3$)\d+$/)
  const index = String(await second.getAttribute('aria-rowindex'))
  await press('ArrowDown', new RegExp(`^(?!${index}$)\\d+$`))
  await press('k', index)
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 of')
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  const toggle = second.getByRole('switch')
  const before = await toggle.isChecked()
  await page.keyboard.press('a')
  await expect(toggle).toBeChecked({ checked: !before })
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const name = await nameIn(second)
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('detail: the sentence follows the switch', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page, '?q=legacy.example.net')
  await page.getByRole('link', { name: 'legacy.example.net' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('legacy.example.net')
  const panel = page.getByRole('region', { name: 'Auto-renew' })
  await expect(panel).toContainText(/On \d+ \w+ 20\d\d Northmark will charge €4\.90 plus VAT/)
  await switchOf(page, 'legacy.example.net').click()
  // Names expire, a service ends.
  await expect(panel).toContainText(/It ends on \d+ \w+ 20\d\d and will not renew\. Nothing/)
  await expect(page.getByRole('status').filter({ hasText: 'will not renew' })).toBeVisible()
})

test('detail: its domain, its invoices, and what was changed here', async ({ page, signIn }) => {
  await signIn('agency')
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
  await expect(changes.getByRole('listitem')).toHaveText(/Auto-renew turned off$/)
  await switchOf(page, 'shop.example.com').click()
  await expect(changes.getByRole('listitem')).toHaveText([/turned on$/, /turned off$/])

  // The domain's own switch stands in its row, and the way back stands on the domain's page.
  await switchOf(page, 'example.com').click()
  await expect(switchOf(page, 'example.com')).not.toBeChecked()
  await page.getByRole('list', { name: 'Domain of this service' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'example.com' })).toBeVisible()
  await expect(switchOf(page, 'example.com')).not.toBeChecked()
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('list', { name: 'Services on this domain' })
    .getByRole('link', { name: 'shop.example.com' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'shop.example.com' })).toBeVisible()
})

test('what is not there is a not-found page inside the shell', async ({ page, signIn }) => {
  await signIn('studio')
  await page.goto('/services/vps/does-not-exist')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
})

test('a locked switch says whose decision it is', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page, '?q=intranet.example.org')
  await expect(switchOf(page, 'intranet.example.org')).toHaveAttribute('aria-disabled', 'true')
  await expect(rowOf(page, 'intranet.example.org')).toContainText('Set by your contract')
})

test('an account without services says what will appear', async ({ page, signIn }) => {
  await signIn('empty')
  await page.goto('/services')
  await expect(page.getByRole('heading', { name: 'Services appear here' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'How auto-renew works' })).toBeVisible()
})

test('the provider does not answer: the last copy, locked, with a way on', async ({
  page,
  signIn,
  world,
}) => {
  await page.clock.install()
  await signIn('tokyo')
  await openServices(page)
  await world.setFaults({ path: '/sdk/services', mode: '503' })
  // The provider is read anew at most every 5 s; a Refresh before that shows the copy as it is.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Northmark does not answer.')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('switch').first()).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await world.setFaults()
  // The banner tries again by itself as well, after 20 s; the server has its own pause.
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByText('Northmark does not answer.')).toHaveCount(0, { timeout: 10 })
  }).toPass({ intervals: [100], timeout: 60_000 })
})
