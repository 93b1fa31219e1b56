/** Twelve journeys through the production build, the same in every engine. */
import assert from 'node:assert/strict'

import type { ChatProvider } from '#e2e/support/chat-provider.ts'
import type { World } from '#e2e/support/world.ts'
import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { blankFrames, findUncovered, firstRowIn, rowsOf } from './long-list.ts'
import type { Page } from './page.ts'

/** The servers, each behind TLS. */
export interface Servers {
  world: World
  origin: string
  chat: ChatProvider
  chatOrigin: string
  /** Shows somebody else's page, on another host name; returns its address. */
  hostPage: (html: string) => string
}

interface Journey {
  name: string
  /** `open`: a new tab of a browser that has not been here. */
  run: (open: (origin?: string) => Promise<Page>, servers: Servers) => Promise<void>
}

async function fillKey(page: Page, key: string): Promise<void> {
  await page.click('textbox', 'API key')
  await page.type(key)
  await page.click('button', 'Sign in')
}

async function signIn(page: Page, servers: Servers, account: string, path = '/'): Promise<Page> {
  await page.visit(`/sign-in?next=${encodeURIComponent(path)}`)
  await fillKey(page, servers.world.keyOf(account))
  await page.until(path, async () => (await page.path()) === path)
  await page.ready()
  return page
}

const checked = async (page: Page, name: string): Promise<boolean> =>
  (await page.see('switch', name)).checked

/** Waits for a switch to show a setting. */
const untilChecked = (page: Page, name: string, wanted: boolean): Promise<true> =>
  page.until(`${name} to be ${wanted}`, async () => (await checked(page, name)) === wanted)

const shownInvoices = async (page: Page, ofTotal: string): Promise<void> =>
  void (await page.see('text', new RegExp(`^1–\\d+ of ${ofTotal}`)))

export const journeys: readonly Journey[] = [
  {
    name: 'sign-in',
    async run(open, servers) {
      const page = await open()
      const key = servers.world.keyOf('studio')
      await page.visit('/services?q=okafor')
      await page.at(/^\/sign-in\?next=/)
      await fillKey(page, `${key}x`)
      await page.see('text', /key/)
      assert.match(await page.path(), /^\/sign-in/)
      await page.visit('/sign-in?next=%2Fservices%3Fq%3Dokafor')
      await fillKey(page, key)
      await page.at(/^\/services\?q=okafor$/)
      await page.see('table', 'Services')
      const kept = await page.tab.evaluate(() =>
        [document.cookie, JSON.stringify([localStorage, sessionStorage])].join(),
      )
      assert(!kept.includes(key) && !kept.includes('__Host-'))
    },
  },
  {
    name: 'every page once',
    async run(open, servers) {
      const page = await signIn(await open(), servers, 'studio')
      for (const path of [
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
        '/account/journal',
        '/assistant',
        '/labels',
      ]) {
        await page.visit(path)
        await page.see('heading', /\S/, 'main')
        const fault = await page.until(`${path} to show its records`, () =>
          page.tab.evaluate(() => {
            if (document.querySelector('main .skel')) return null
            const { scrollWidth, clientWidth, scrollHeight, clientHeight } =
              document.documentElement
            const isTooLarge = scrollWidth > clientWidth || scrollHeight > clientHeight
            const failed = document.querySelector('main .failed, main [role=alert]')
            return {
              isTooLarge,
              failed: failed?.textContent ?? '',
              h1: document.querySelectorAll('h1').length,
            }
          }),
        )
        assert.deepEqual(fault, { isTooLarge: false, failed: '', h1: 1 }, path)
      }
    },
  },
  {
    name: 'toggle and undo',
    async run(open, servers) {
      const page = await signIn(await open(), servers, 'agency', '/services?q=example-press.de')
      const name = 'Auto-renew example-press.de'
      const before = await checked(page, name)
      await page.click('switch', name)
      await untilChecked(page, name, !before)
      await page.see('status', /example-press\.de (won’t renew|renews) on/)
      await page.tab.reload()
      await untilChecked(page, name, !before)
      await page.click('switch', name)
      await untilChecked(page, name, before)
      await page.click('button', 'Undo', '[role=status]')
      await untilChecked(page, name, !before)
      await page.click('button', 'Actions for example-press.de')
      await page.click('menuitem', before ? 'Turn back on' : 'Turn back off')
      await untilChecked(page, name, before)
    },
  },
  {
    name: 'bulk',
    async run(open, servers) {
      const page = await signIn(await open(), servers, 'agency', '/services?type=mail')
      await page.see('switch')
      const names = async (isOn: boolean) =>
        (await page.all('switch')).filter((item) => item.checked === isOn).map((item) => item.name)
      const on = await names(true)
      await page.click('checkbox', 'Select all')
      await page.click('button', /^Turn off/, '[aria-label=Selection]')
      await page.click('button', /^Turn off \d/, '[role=dialog], [role=alertdialog]')
      await page.see('text', /^Auto-renew turned off for \d services$/)
      await page.until('every switch to be off', async () => (await names(true)).length === 0)
      await page.tab.reload()
      await page.see('switch')
      await page.click('text', /^Auto-renew turned off for \d services$/, 'details.tray summary')
      await page.click('button', /^Turn these \d on again$/)
      await page.until('the undo', async () => (await names(true)).join() === on.join())
    },
  },
  {
    name: 'search in 5,012 invoices',
    async run(open, servers) {
      const page = await signIn(await open(), servers, 'agency', '/invoices')
      await shownInvoices(page, '5,012')
      await page.gone('status', /loaded/)
      await page.click('searchbox', 'Search invoices')
      await page.type('412.81')
      await page.at(/q=412\.81/)
      await page.see('row', new RegExp(invoiceNumber(4452)))
      await page.see('text', /^1–1 of 1$/)
      await page.click('button', 'Clear search')
      await shownInvoices(page, '5,012')
    },
  },
  {
    name: 'a list to its end, End and Back, table and phone',
    async run(open, servers) {
      const page = await signIn(await open(), servers, 'agency', '/services')
      const { tab } = page
      await page.see('text', /of 1,248/)
      await page.gone('status', /loaded/)
      const rows = await rowsOf(page, '.scroll')
      assert.deepEqual(await blankFrames(page, '.scroll'), [])
      await page.until('the first row', () =>
        tab.evaluate(() => {
          document.querySelector('.scroll')?.scrollTo(0, 0)
          const row = document.querySelector<HTMLElement>('tr[tabindex="0"]')
          row?.focus()
          return row !== null
        }),
      )
      await tab.press('End')
      await page.see('text', /–1,248 of 1,248/)
      await page.until('the last row to have the focus', () =>
        tab.evaluate(
          (last) => document.activeElement?.getAttribute('data-index') === String(last),
          rows - 1,
        ),
      )
      await page.until('rows at the end', async () => (await findUncovered(page, '.scroll')) === 0)
      await page.until('the end of the list', () =>
        tab.evaluate(() => {
          const list = document.querySelector('.scroll')
          return list && list.scrollTop + list.clientHeight > list.scrollHeight - 2
        }),
      )
      const before = await firstRowIn(page, '.scroll')
      await tab.press('Enter')
      await page.at(/^\/(services|domains)\/./)
      await page.see('heading', /\S/, 'main')
      await tab.back()
      await page.at(/^\/services$/)
      await page.until('the same rows', async () => (await firstRowIn(page, '.scroll')) === before)

      await tab.resize(390, 844)
      await page.visit('/services')
      await page.see('text', /of 1,248/)
      await page.gone('status', /loaded/)
      assert.deepEqual(await blankFrames(page, '.main'), [])
      await page.until('the last entry', async () => {
        await tab.evaluate(() => document.querySelector('.main')?.scrollTo(0, 1_000_000))
        return (await page.all('text', /–1,248 of 1,248/)).length > 0
      })
      await page.until('entries at the end', async () => (await findUncovered(page, '.main')) === 0)
      const entry = await firstRowIn(page, '.main')
      assert.notEqual(entry, '')
      await page.click('link', entry, '.stack')
      await page.at(/^\/(services|domains)\/./)
      await tab.back()
      await page.at(/^\/services$/)
      await page.until(`${entry} again`, async () => (await page.all('link', entry)).length > 0)
    },
  },
  {
    name: 'what-if',
    async run(open, servers) {
      const page = await signIn(await open(), servers, 'agency', '/services?autoRenew=on')
      await page.click('button', 'What if')
      const { name } = await page.see('switch', /^What if: auto-renew/)
      await page.click('switch', name)
      await page.see('text', /1 service would end, on/)
      await page.tab.reload()
      await page.see('text', /1 service would end, on/)
      assert.equal(await checked(page, name), false)
      await page.click('button', 'Discard')
      await page.gone('text', /would end/)
      const real = name.replace('What if: auto', 'Auto')
      assert.equal(await checked(page, real), true)
    },
  },
  {
    name: 'a streamed reply',
    async run(open, servers) {
      const page = await open(servers.chatOrigin)
      await page.visit('/sign-in?next=%2Fassistant')
      await fillKey(page, `nmk_live_${crypto.randomUUID()}`)
      await page.at(/^\/assistant/)
      const words = Array.from({ length: 40 }, (_, index) => `word${index}`)
      const rest = Promise.withResolvers<void>()
      servers.chat.replyWith({ text: words.join(' '), hold: { after: 20, until: rest.promise } })
      await page.click('textbox', 'Your question')
      await page.type('Tell me a lot')
      await page.tab.press('Enter')
      await page.see('row', /word9/, '[aria-label=Conversation]')
      assert.equal((await page.all('row', /word39/)).length, 0)
      rest.resolve()
      await page.see('row', new RegExp(words.join(' ')), '[aria-label=Conversation]')
    },
  },
  {
    name: 'the support view',
    async run(open, servers) {
      const page = await signIn(await open(), servers, 'studio', '/domains')
      await page.click('button', 'Account menu')
      await page.click('menuitem', 'Share with support…')
      await page.click('button', 'Create code')
      const { text: code } = await page.see('output', /./, '[role=dialog]')
      // The same browser: a helper's session is another than a customer's.
      await page.visit('/support')
      await page.click('textbox', 'Your name')
      await page.type('Maya K.')
      await page.click('textbox', 'Code from the customer')
      await page.type(code.trim().toLowerCase())
      await page.click('button', 'Open the view')
      await page.see('row', /example-okafor\.com/)
      assert.match(await page.path(), /^\/support/)
      assert.deepEqual(await page.all('switch', /./, 'main'), [])
      await page.visit('/support/')
      await page.see('heading', /\S/, 'main')
      const html = await page.tab.evaluate(() => document.documentElement.outerHTML)
      assert(!html.includes('@'), 'the view shows an address')
      await page.visit('/')
      await page.click('button', 'Stop sharing')
      await page.visit('/support/domains')
      await page.see('textbox', 'Code from the customer')
    },
  },
  {
    name: 'sign-out and Back',
    async run(open, servers) {
      const page = await signIn(await open(), servers, 'studio', '/services')
      await page.see('table', 'Services')
      await page.click('button', 'Account menu')
      await page.click('menuitem', 'Sign out')
      await page.see('text', /^You’re signed out\./)
      await page.tab.back()
      await page.see('heading', 'Sign in')
      assert.deepEqual(await page.all('table'), [])
      await page.visit('/services')
      await page.at(/^\/sign-in/)
    },
  },
  {
    name: 'the price page',
    async run(open) {
      const page = await open()
      await page.visit('/en/prices')
      await page.see('heading', 'Domain prices')
      const rows = await page.all('row', /^\./, 'table')
      assert(rows.length > 400, `${rows.length} rows`)
      await page.click('link', 'Without VAT')
      await page.at(/\?tax=without$/)
      await page.click('searchbox', /^/)
      await page.type('berlin')
      await page.until('one row', async () => (await page.all('row', /^\./, 'table')).length === 1)
      await page.visit('/en/prices?currency=JPY&country=JP&years=1')
      const net = await page.see('row', /^\.net/, 'table')
      assert.match(net.text, /¥[\d,]+/)
    },
  },
  {
    name: 'the embed on a foreign origin',
    async run(open, servers) {
      const page = await open()
      await page.tab.goto(
        servers.hostPage(
          '<portico-prices locale="en" tlds="com,de,eu"><a href="/x">Our prices</a></portico-prices>' +
            `<script type="module" src="${servers.origin}/embed/v1/portico-prices.js"></script>`,
        ),
      )
      const shown = await page.until('the prices', () =>
        page.tab.evaluate(() => {
          const root = document.querySelector('portico-prices')?.shadowRoot
          const heads = [...(root?.querySelectorAll('tbody th') ?? [])]
          return (
            heads.length > 0 && {
              tlds: heads.map((head) => head.textContent.trim()),
              prices: [...(root?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent),
              isFallbackShown: document.querySelector('a')?.checkVisibility(),
              isForeign: location.hostname,
            }
          )
        }),
      )
      assert.deepEqual(shown.tlds, ['.com', '.de', '.eu'])
      assert(
        shown.prices.every((price) => /€\d/.test(price)),
        shown.prices.join(),
      )
      assert.equal(shown.isFallbackShown, false)
      assert.notEqual(shown.isForeign, new URL(servers.origin).hostname)
    },
  },
]
