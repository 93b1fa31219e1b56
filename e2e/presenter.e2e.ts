import type { Page } from 'playwright/test'

/** Presenter mode: nothing personal and no amount gets onto a shared screen. */
import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { expectAccessibleInBoth } from './support/axe.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

const pages = [
  '/',
  '/services',
  '/domains',
  '/invoices',
  '/orders',
  '/notifications',
  '/account',
  '/account/devices',
  '/account/keys',
  '/account/history',
  '/assistant',
]

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Presenter mode' })

async function read(page: Page, path: string): Promise<Record<string, unknown>> {
  const response = await page.request.get(path, { headers: { 'X-Requested-With': 'portico' } })
  return (await response.json()) as Record<string, unknown>
}

/** Every text in a response, but dates, codes and flags. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** What identifies the account's owner, as the server states it. */
async function personalValues(page: Page): Promise<string[]> {
  const { id, customerNumber, displayName, email, phone, company, address, taxId, extra } =
    await read(page, '/api/account')
  const {
    city: _city,
    countryCode: _country,
    region: _region,
    ...street
  } = address as object & {
    city?: unknown
    countryCode?: unknown
    region?: unknown
  }
  const texts = textsIn([id, customerNumber, displayName, email, phone, company, street, taxId])
  const values = (extra as { value: string }[]).map((fact) => fact.value)
  const services = (await read(page, '/api/services?limit=200'))['items'] as {
    ipAddresses: string[]
  }[]
  return [
    ...texts,
    ...values.filter((value) => /[@\d]{4}/.test(value)),
    ...services.flatMap(({ ipAddresses }) => ipAddresses),
  ].filter((text) => text.length > 3)
}

/** With a currency on either side. */
const amount = /(?:[€£¥$₹]|\b(?:EUR|GBP|USD|JPY|CHF)\b)\s?\d|\d\s?(?:[€£¥₹]|(?:EUR|GBP|USD|JPY)\b)/

/** Everything in the document: text, attributes, the title. */
const wholeDocument = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.outerHTML)

async function expectNothingPersonal(page: Page, personal: readonly string[]): Promise<void> {
  await expect(page.locator('.skel')).toHaveCount(0)
  const html = await wholeDocument(page)
  const shown = personal.filter((value) => html.includes(value))
  expect(shown, new URL(page.url()).pathname).toEqual([])
  expect(html.match(amount)?.[0], new URL(page.url()).pathname).toBeUndefined()
}

for (const width of [1440, 390]) {
  for (const account of ['studio', 'agency']) {
    const options = onReleaseUnless(account === 'studio' && width === 390)
    test(
      `no personal value of ${account} and no amount on any page at ${width}`,
      options,
      async ({ page, signIn }) => {
        await page.setViewportSize({ width, height: 900 })
        await signIn(account)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const personal = await personalValues(page)
        expect(personal.length).toBeGreaterThan(4)
        // Both are found where they are shown.
        await page.goto('/account')
        await expect(page.getByText(personal[0] ?? '').first()).toBeVisible()
        await page.goto('/invoices')
        await expect(page.locator('main').getByText(amount).first()).toBeVisible()
        const { items } = await read(page, '/api/invoices?limit=1')
        const service = await read(page, '/api/services?limit=1')
        const domain = await read(page, '/api/domains?limit=1')
        const [{ id }] = items as [{ id: string }]
        const [{ type, id: serviceId }] = service['items'] as [{ type: string; id: string }]
        const [{ name }] = domain['items'] as [{ name: string }]
        await page.locator('#root h1').press('h')
        await expect(bar(page)).toBeVisible()
        const details = [`/invoices/${id}`, `/services/${type}/${serviceId}`, `/domains/${name}`]
        for (const path of [...pages, ...details]) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
          await expectNothingPersonal(page, personal)
        }
      },
    )
  }
}

test('says how many invoices are unpaid where their sum is hidden', async ({ page, signIn }) => {
  await signIn('studio')
  await page.locator('#root h1').press('h')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('link', { name: '3 unpaid invoices' })).toBeVisible()
})

test('hides what the page already shows, at once and without reading it again', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/account' })
  await expect(page.getByText('Studio Okafor').first()).toBeVisible()
  const personal = await personalValues(page)
  await page.route('**/api/**', (route) => route.abort())
  await page.locator('#root h1').press('h')
  await expect(bar(page)).toBeVisible()
  await expectNothingPersonal(page, personal)
  await page.unrouteAll()
})

test('H alone never shows anything again, Shift+H and the button do', async ({ page, signIn }) => {
  await signIn('studio', { at: '/account' })
  await page.locator('#root h1').press('h')
  await expect(bar(page)).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.locator('#root h1').press('h')
  await expect(bar(page)).toBeVisible()
  await page.locator('#root h1').press('Shift+H')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByText('Studio Okafor').first()).toBeVisible()
  await page.locator('#root h1').press('h')
  await bar(page).getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByText('Studio Okafor').first()).toBeVisible()
})

test('an h in a field hides nothing, a search word is hidden as soon as it is typed', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/services' })
  const search = page.getByRole('searchbox')
  await search.press('h')
  await expect(search).toHaveValue('h')
  await expect(bar(page)).toHaveCount(0)
  await page.locator('#root h1').press('h')
  await expect(search).toHaveCSS('-webkit-text-security', 'disc')
  await search.focus()
  await expect(search).toHaveCSS('-webkit-text-security', 'none')
  await bar(page).getByRole('button', { name: 'Keep names' }).click()
  await expect(search).toHaveCSS('-webkit-text-security', 'none')
})

test('holds after a reload from the first paint on, and in other tabs', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('studio', { at: '/account' })
  await expect(page.getByText('Studio Okafor').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByText('Studio Okafor').first()).toBeVisible()
  const personal = await personalValues(page)
  await page.locator('#root h1').press('h')
  await expect(bar(other)).toBeVisible()
  await expectNothingPersonal(other, personal)
  await other.close()
  // Records whether a value is ever in the document while it loads.
  await page.addInitScript((values) => {
    new MutationObserver(() => {
      const html = document.documentElement.outerHTML
      if (values.some((value) => html.includes(value))) sessionStorage.setItem('leak', html)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }, personal)
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await expectNothingPersonal(page, personal)
  expect(await page.evaluate(() => sessionStorage.getItem('leak'))).toBeNull()
})

test(
  'nothing is copied or printed either, and a download is asked about',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/invoices' })
    await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
    const personal = await personalValues(page)
    await page.locator('#root h1').press('h')
    await expect(bar(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expectNothingPersonal(page, personal)
    await page.emulateMedia({ media: 'screen' })
    const selected = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.body)
      return String(getSelection())
    })
    expect(selected).not.toMatch(amount)
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download this file?' })
    await expectAccessibleInBoth(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  },
)

test('the assistant’s conversation is hidden until it is asked for', async ({ page, signIn }) => {
  await signIn('studio', { at: '/assistant' })
  await page.locator('#root h1').press('h')
  await expect(page.getByText('The conversation is hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Show conversation' }).click()
  await expect(page.getByText('The conversation is hidden')).toHaveCount(0)
})

test(
  'what the conversation shows of the account stays hidden',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/assistant' })
    const rows = page.getByRole('list', { name: 'From your account' }).getByRole('link')
    for (const question of [`Explain invoice ${invoiceNumber(4233)}`, 'What is unread?']) {
      await page.getByRole('textbox', { name: 'Your question' }).fill(question)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(rows.first()).toBeVisible()
    }
    await expect(rows.filter({ hasText: '€' })).toHaveCount(3)
    await page.locator('#root h1').press('h')
    await expect(rows).toHaveCount(0)
    await page.getByRole('button', { name: 'Show conversation' }).click()
    await expect(rows.filter({ hasText: invoiceNumber(4233) })).toContainText('Hidden')
    await expect(rows.filter({ hasText: '€' })).toHaveCount(0)
  },
)

test(
  'services and domains become type and number everywhere, until their names are kept',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/domains' })
    const { items } = await read(page, '/api/domains?limit=200')
    const names = (items as { name: string; unicodeName: string }[]).flatMap((domain) => [
      domain.name,
      domain.unicodeName,
    ])
    await page.locator('#root h1').press('h')
    await expect(bar(page)).toContainText('names and amounts are hidden')
    const shown = () =>
      page.evaluate(() =>
        [
          document.title,
          window.location.href,
          document.body.innerText,
          ...Array.from(document.querySelectorAll('[title], [aria-label]'), (element) =>
            [element.getAttribute('title'), element.getAttribute('aria-label')].join(' '),
          ),
        ].join('\n'),
      )
    const expectNoName = async () => {
      const text = await shown()
      expect(names.filter((name) => text.includes(name))).toEqual([])
    }
    await expect(page.getByRole('link', { name: 'Domain 1', exact: true })).toBeVisible()
    await expectNoName()
    await page.getByRole('link', { name: 'Domain 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Domain 1')
    await expectNoName()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Domain 1')
    for (const path of ['/', '/services', '/invoices', '/notifications']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.skel')).toHaveCount(0)
      await expectNoName()
    }
    await page.getByRole('button', { name: 'Find anything' }).first().click()
    await page.getByRole('combobox').fill('domain 1')
    await expect(page.getByRole('option', { name: /^Domain 1/ }).first()).toBeVisible()
    await expectNoName()
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Keep names' }).click()
    await expect(bar(page)).toContainText('names of services and domains stay')
    await page.goto('/domains')
    await expect(page.getByText(names[1] ?? '').first()).toBeVisible()
  },
)
