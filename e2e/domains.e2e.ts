import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright/test'

import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { readCsv } from './support/csv.ts'
import { onRelease } from './support/release.ts'
import { switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'
import { untilWhole } from './support/whole-list.ts'

const list = (page: Page) => page.getByRole('table', { name: 'Domains' })
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name })

async function openDomains(page: Page, path = '/domains'): Promise<void> {
  await page.goto(path)
  await expect(list(page)).toBeVisible()
  await untilWhole(page)
}

/** Stays on the page, unlike `openDomains`, so the selection is kept. */
async function searchFor(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search domains' }).fill(name)
  await expect(rowOf(page, name)).toBeVisible()
}

test('groups domains by expiry with both dates, and warns only where auto-renew is off', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openDomains(page)
  await expect(page.getByText(/^1,204 domains · 38 domain extensions/)).toBeVisible()
  await expect(list(page)).toContainText(/Expired.*Within 30 days.*In 31–90 days/s)
  for (const head of ['Expires', 'Next charge', 'Nameservers', 'Transfer lock']) {
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
  }
  await expect(rowOf(page, 'example.studio').locator('.rel')).toHaveClass(/warn/)
  await expect(rowOf(page, 'example.berlin').locator('.rel')).not.toHaveClass(/warn/)
  await expect(rowOf(page, 'example-archive.net')).toContainText('Unlocked')
})

test('the switch changes the domain’s service in every list', async ({ page, signIn }) => {
  await signIn('agency')
  await openDomains(page, '/domains?q=example-verlag.at')
  const toggle = switchOf(page, 'example-verlag.at')
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(page.getByText('example-verlag.at won’t renew on')).toBeVisible()
  await expect(page.getByText('1 not renewing')).toBeVisible()
  await page.goto('/services?q=example-verlag.at')
  await expect(switchOf(page, 'example-verlag.at')).not.toBeChecked()
  await openDomains(page, '/domains?q=example-verlag.at')
  await expect(toggle).not.toBeChecked()
  await page.getByRole('button', { name: 'Actions for example-verlag.at' }).click()
  await page.getByRole('menuitem', { name: 'Turn auto-renew on' }).click()
  await expect(toggle).toBeChecked()
})

test('says that auto-renew is not stated, or why it is locked', async ({ page, signIn }) => {
  await signIn('agency')
  await openDomains(page, '/domains?q=example-reseller.us')
  await expect(rowOf(page, 'example-reseller.us')).toContainText('Not provided by Northmark')
  await expect(switchOf(page, 'example-reseller.us')).toHaveCount(0)
  await openDomains(page, '/domains?q=example-music.fm')
  await expect(rowOf(page, 'example-music.fm')).toContainText('Not available for .fm')
  await expect(switchOf(page, 'example-music.fm')).toHaveAttribute('aria-disabled', 'true')
})

test('a long name does not overlap the next column', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  await signIn('agency')
  await openDomains(page, '/domains?q=example-autumn-lighting.studio')
  const overlap = await rowOf(page, 'example-autumn-lighting.studio').evaluate((row) => {
    const [name, next] = [row.querySelector('a.nm'), row.querySelector('td.name + td')]
    return name && next && name.getBoundingClientRect().right - next.getBoundingClientRect().left
  })
  expect(overlap).toBeLessThanOrEqual(0)
})

test(
  'an internationalised name shows its ASCII form on hover and focus',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openDomains(page)
    const row = rowOf(page, 'bücher-beispiel.de')
    const tip = row.getByRole('tooltip', { includeHidden: true })
    await expect(tip).toBeHidden()
    await row.getByRole('link').hover()
    await expect(tip).toBeVisible()
    await expect(tip).toHaveText('xn--bcher-beispiel-gsb.de')
    // Measured in one call, so that nothing moves in between.
    const isInRow = await tip.evaluate((element) => {
      const rowBox = element.closest('tr')?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return rowBox !== undefined && top >= rowBox.top && bottom <= rowBox.bottom
    })
    expect(isInRow).toBe(true)
    await page.mouse.move(5, 5)
    await expect(tip).toBeHidden()
    await row.getByRole('link').focus()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()

    const field = page.getByRole('searchbox', { name: 'Search domains' })
    await field.fill('xn--bcher-beispiel-gsb')
    await expect(row).toBeVisible()
    await field.fill('παράδειγμα')
    await expect(rowOf(page, 'παράδειγμα.eu')).toBeVisible()
    // Mixing Cyrillic with Latin letters can deceive, so the ASCII form comes first.
    await field.fill('xn--exmple-mixed')
    const mixed = rowOf(page, 'xn--exmple-mixed-y9j.com')
    await expect(mixed).toContainText('Mixes letters from several scripts')
    await mixed.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('xn--exmple-mixed-y9j.com')
    await expect(page.getByText('This name mixes letters from several scripts.')).toBeVisible()
  },
)

test('tabs and filters are kept in the URL', onRelease, async ({ page, signIn }) => {
  await signIn('agency')
  await openDomains(page)
  await page.getByRole('link', { name: /^By domain extension/ }).click()
  await expect(page).toHaveURL(/by=tld/)
  await expect(list(page).getByRole('row').nth(1)).toContainText('.agency')
  await page.getByRole('link', { name: /^Unlocked/ }).click()
  await expect(page).toHaveURL(/transferLock=off/)
  await expect(rowOf(page, 'example-archive.net')).toBeVisible()
  await page.getByRole('link', { name: 'By expiry' }).click()
  await page.getByRole('button', { name: 'Nameserver', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /^ns-tokyo\.example\.jp/ }).click()
  await expect(page).toHaveURL(/nameserver=ns-tokyo\.example\.jp/)
  await expect(rowOf(page, '例え.jp')).toBeVisible()
  await expect(rowOf(page, 'example.studio')).toHaveCount(0)
})

test('changes several domains at once', onRelease, async ({ page, signIn }) => {
  await signIn('agency')
  await openDomains(page, '/domains?q=example-vertrieb.de')
  await page.getByRole('checkbox', { name: 'Select example-vertrieb.de' }).check()
  await searchFor(page, 'example-travel.com')
  await page.getByRole('checkbox', { name: 'Select example-travel.com' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 of 1 selected')
  await bar.getByRole('button', { name: 'Turn off' }).click()
  await expect(bar).toHaveCount(0)
  await expect(switchOf(page, 'example-travel.com')).not.toBeChecked()
  await searchFor(page, 'example-vertrieb.de')
  await expect(switchOf(page, 'example-vertrieb.de')).not.toBeChecked()
})

test('a domain’s page shows its details, its renewal and its invoices', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  await page.goto('/domains/example.studio')
  await expect(page.getByRole('heading', { level: 1, name: 'example.studio' })).toBeVisible()
  for (const fact of ['Expires', 'Nameservers', 'Transfer lock', 'Renewal price']) {
    await expect(page.getByRole('term').filter({ hasText: fact })).toBeVisible()
  }
  // The provider does not state WHOIS privacy for this domain.
  await expect(page.getByRole('term').filter({ hasText: 'WHOIS privacy' })).toHaveCount(0)
  await expect(switchOf(page, 'example.studio')).not.toBeChecked()
  await page
    .getByRole('list', { name: 'Invoices' })
    .getByRole('link', { name: invoiceNumber(4366) })
    .click()
  await expect(page.getByRole('article', { name: `Invoice ${invoiceNumber(4366)}` })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^All \d+/ }).click()
  await expect(page).toHaveURL(/\/invoices\?service=/)
})

test('a domain’s page says that auto-renew is being read, then shows the switch', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: null })
  // The first response of a provider that states auto-renew only with its services.
  const pending = { service: null, autoRenew: null, services: [], complete: false }
  await page.route(
    '**/api/domains/example.com',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...pending } })
    },
    { times: 1 },
  )
  await page.goto('/domains/example.com')
  const panel = page.getByRole('region', { name: 'Auto-renew' })
  await expect(panel).toHaveText('Auto-renewStill loading from Northmark.')
  await expect(switchOf(page, 'example.com')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Services on this domain' })).toBeVisible()
})

test(
  'keyboard alone can move between rows, switch, select and open',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio')
    await openDomains(page)
    const name = 'example-okafor.studio'
    const position = Number(await rowOf(page, name).getAttribute('aria-rowindex'))
    const above = list(page).locator(`tr[aria-rowindex="${position - 1}"]`)
    await above.focus()
    await expect(above).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(page, name)).toBeFocused()
    const before = await switchOf(page, name).isChecked()
    await page.keyboard.press('a')
    await expect(switchOf(page, name)).toBeChecked({ checked: !before })
    await page.keyboard.press('a')
    await expect(switchOf(page, name)).toBeChecked({ checked: before })
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  },
)

test(
  'an account without domains says what will appear here',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('empty', { at: null })
    await page.goto('/domains')
    await expect(
      page.getByRole('heading', { name: 'You have no domains at Northmark yet' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'See domain prices' })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  },
)

test(
  'the CSV holds the filtered list and no cell that runs as a formula',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openDomains(page, '/domains?autoRenew=off')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    const rows = readCsv(await readFile(await download.path(), 'utf8'))
    const summary = (await page.getByText(/^\d+ domains ·/).textContent()) ?? ''
    expect(rows.length - 1).toBe(Number(/^\d+/.exec(summary)?.[0]))
    for (const row of rows) {
      expect(row).toHaveLength(rows[0]?.length ?? 0)
      for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?![\d.])/)
    }
  },
)
