/** Every page of the dashboard, and its states, for the layout tests. Finds nothing by its text. */
import type { Locator, Page, Route } from 'playwright/test'

import { invoicePath } from '#platform/sample/testing/sample-invoices.ts'

/** No wider name is likely. */
export const longBrand = 'Rechenzentrumsbetriebsgesellschaft Nord'

export interface LayoutState {
  name: string
  path: string
  /** Signed in with this account's key, by default the agency's; `null`: not signed in. */
  account?: string | null
  /** Has the components of another state, so one pseudo-language is enough. */
  repeats?: boolean
  /** Visible as soon as the state is. */
  content: (page: Page) => Locator
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** Once the page is open; on a phone another way may lead to the same. */
  open?: (page: Page, onPhone: boolean) => Promise<unknown>
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('menu')
const shown = (selector: string) => (page: Page) =>
  main(page).locator(selector).filter({ visible: true }).first()

const failure = (route: Route) =>
  route.fulfill({
    status: 502,
    contentType: 'application/problem+json',
    json: { status: 502, code: 'provider_error', requestId: '01JD4Z8Q6M3X9T7V5B2N' },
  })
const failing = (api: string) => (page: Page) => page.route(api, failure)

/** As the BFF responds while the provider is down and some records cannot be read. */
const stale = (api: string) => (page: Page) =>
  page.route(api, async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as object
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'portico-stale': 'true' },
      json: { ...list, stale: true, unreadable: [{ id: 'odd-17' }, { id: null }] },
    })
  })

interface List {
  name: string
  row: string
}

const lists: List[] = [
  { name: 'services', row: '.sw' },
  { name: 'domains', row: '.sw' },
  { name: 'invoices', row: '.nm' },
  { name: 'orders', row: '.nm, td button' },
  { name: 'notifications', row: '.notice .toggle' },
]

const listStates = ({ name, row }: List): LayoutState[] => [
  { name, path: `/${name}`, content: shown(row) },
  {
    name: `${name}, no match`,
    path: `/${name}?q=zzqq`,
    content: (page) => main(page).getByRole('status').getByRole('button').last(),
  },
  {
    name: `${name}, failing`,
    path: `/${name}`,
    content: (page) => main(page).getByRole('alert').first(),
    prepare: failing(`**/api/${name}?*`),
  },
  {
    name: `${name}, stale`,
    path: `/${name}`,
    content: shown('.banner'),
    prepare: stale(`**/api/${name}?*`),
  },
  {
    name: `${name}, items that could not be read`,
    path: `/${name}`,
    content: dialog,
    prepare: stale(`**/api/${name}?*`),
    open: (page) =>
      main(page).locator('button.matters, .notices-list .note button').first().click(),
  },
  { name: `${name}, empty`, path: `/${name}`, account: 'empty', content: shown('.empty') },
]

/** Selects a row. Where the list is not a table, a menu first shows the checkboxes. */
async function selectRow(page: Page): Promise<void> {
  await main(page).locator('.nm').first().waitFor()
  if ((await main(page).locator('thead').count()) === 0) {
    await main(page).locator('.bar [aria-haspopup=menu]').last().click()
    await menu(page).getByRole('menuitemcheckbox').first().click()
    await page.keyboard.press('Escape')
    await main(page).locator('.stack input.check').first().click()
  } else await main(page).locator('tbody input.check').first().click()
}

export const layoutStates: LayoutState[] = [
  ...lists.flatMap((list) =>
    listStates(list).map((state) =>
      Object.assign(state, { repeats: list.name !== 'services' && state.name !== list.name }),
    ),
  ),
  { name: 'sign-in', path: '/sign-in', account: null, content: (page) => page.locator('form') },
  {
    name: 'sign-in, rejected',
    path: '/sign-in',
    account: null,
    content: (page) => page.locator('.err'),
    open: async (page) => {
      await page.locator('form input').first().fill('nmk_nothing')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'overview', path: '/', content: shown('.needs') },
  { name: 'overview, forecast as a table', path: '/?forecast=table', content: shown('table') },
  {
    name: 'overview, a month',
    path: '/',
    content: shown('.forecast .month'),
    open: (page) => main(page).locator('.forecast .months button:enabled').first().click(),
  },
  { name: 'overview, empty', path: '/', account: 'empty', content: shown('h1') },
  {
    name: 'overview, failing',
    path: '/',
    content: (page) => main(page).getByRole('alert').first(),
    prepare: failing('**/api/overview'),
  },
  {
    name: 'overview, stale',
    path: '/',
    content: shown('.banner'),
    prepare: stale('**/api/overview'),
  },
  {
    name: 'services, a menu',
    path: '/services',
    content: menu,
    open: (page) => main(page).locator('.bar [aria-haspopup=menu]').first().click(),
  },
  {
    name: 'services, view menu',
    path: '/services',
    content: menu,
    open: (page) => main(page).locator('.bar [aria-haspopup=menu]').last().click(),
  },
  {
    name: 'services, filtered',
    path: '/services?type=vps&status=active&autoRenew=off&sort=-price',
    content: shown('.bar'),
  },
  { name: 'services, a selection', path: '/services', content: shown('.bulk'), open: selectRow },
  {
    name: 'services, review of a change',
    path: '/services',
    content: dialog,
    open: async (page) => {
      await selectRow(page)
      await main(page).locator('.bulk .btn.quiet').first().click()
      await menu(page).getByRole('menuitem').first().click()
    },
  },
  { name: 'a service', path: '/services/vps/70431', content: shown('.sw') },
  { name: 'a domain', path: '/domains/example-archive.net', content: shown('.sw') },
  {
    name: 'a domain, failing',
    path: '/domains/example-archive.net',
    content: (page) => main(page).getByRole('alert').first(),
    prepare: failing('**/api/domains/*'),
  },
  { name: 'an invoice', path: invoicePath(4417), content: (page) => page.getByRole('article') },
  { name: 'a missing invoice', path: '/invoices/999999', content: shown('h1, h2') },
  {
    name: 'invoices, a selection',
    path: '/invoices',
    content: shown('.bulk'),
    open: selectRow,
  },
  { name: 'an order', path: '/orders?open=88231', content: shown('.order') },
  {
    name: 'an opened notification',
    path: '/notifications',
    content: shown('.notice.open'),
    open: (page) => main(page).locator('.notice .toggle').first().click(),
  },
  { name: 'account', path: '/account', content: shown('.account .facts') },
  {
    name: 'account, failing',
    path: '/account',
    content: (page) => main(page).getByRole('alert').first(),
    prepare: failing('**/api/account'),
  },
  {
    name: 'account, stale',
    path: '/account',
    content: shown('.banner'),
    prepare: stale('**/api/account'),
  },
  { name: 'account, devices', path: '/account/devices', content: shown('.sessions li') },
  { name: 'account, keys', path: '/account/keys', content: shown('.account .facts') },
  { name: 'access journal', path: '/account/journal', content: shown('.seg') },
  { name: 'change history', path: '/account/history', content: shown('h1') },
  { name: 'assistant', path: '/assistant', content: shown('textarea') },
  {
    name: 'assistant, a reply',
    path: '/assistant',
    content: shown('.does'),
    open: async (page) => {
      await main(page).locator('textarea').fill('Which invoices are overdue?')
      await main(page).locator('textarea ~ .rowx .btn.pri').click()
    },
  },
  {
    name: 'search',
    path: '/services',
    content: dialog,
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await dialog(page).locator('input').fill('example')
    },
  },
  {
    name: 'keyboard shortcuts',
    path: '/orders',
    content: dialog,
    open: (page) => page.keyboard.press('?'),
  },
  {
    name: 'account menu',
    path: '/orders',
    content: menu,
    open: (page, onPhone) => page.locator(onPhone ? '.mtab .more' : '.side .foot button').click(),
  },
  {
    name: 'session ended',
    path: '/orders',
    content: dialog,
    open: async (page, onPhone) => {
      await page.route('**/api/**', (route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          json: { status: 401, code: 'not_signed_in', requestId: '01JD4Z8Q6M3X9T7V5B2N' },
        }),
      )
      await page
        .locator(onPhone ? '.mtab a' : '.nav a')
        .nth(1)
        .click()
      await dialog(page).waitFor()
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  { name: 'unknown address', path: '/nothing/here', content: shown('h1') },
]
