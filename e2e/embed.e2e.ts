import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from 'playwright/test'

import { test as base, expect } from './support/workers.ts'
import type { World } from './support/world.ts'

interface HostPage {
  html: string
  headers?: Record<string, string>
}

/** Somebody else's site on another origin, with pages written by the test. */
class Host {
  readonly pages = new Map<string, HostPage>()
  readonly #server: Server
  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<Host> {
    const server = createServer((request, response) => {
      const page = host.pages.get(request.url ?? '')
      response.writeHead(page ? 200 : 404, {
        'Content-Type': 'text/html; charset=utf-8',
        ...page?.headers,
      })
      response.end(page?.html)
    })
    const host = new Host(server)
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    return host
  }

  get origin() {
    // Never a string or null while a TCP server listens.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close() {
    this.#server.close()
  }
}

const test = base.extend<{ host: Host }>({
  // Playwright requires the first parameter to be destructured.
  // oxlint-disable-next-line no-empty-pattern
  host: async ({}, provide) => {
    const host = await Host.start()
    await provide(host)
    host.close()
  },
})

// An embed gives up after four seconds, which a server that just started on a busy machine may exceed.
test.beforeAll(async ({ shop }) => {
  for (const query of ['locale=en', 'locale=ar', 'locale=en&currency=JPY'])
    expect((await fetch(`${shop.origin}/embed/v1/prices.json?${query}`)).status).toBe(200)
})

const script = (shop: World, path = 'v1', extra = '') =>
  `<script type="module" src="${shop.origin}/embed/${path}/portico-prices.js"${extra}></script>`
const element = (attributes = 'tlds="com,de,eu"') =>
  `<portico-prices locale="en" ${attributes}><a href="/fallback">Our prices</a></portico-prices>`

async function visit(page: Page, host: Host, html: string, headers?: Record<string, string>) {
  host.pages.set('/', {
    html: `<!doctype html><html lang="en"><body>${html}</body></html>`,
    headers,
  })
  await page.goto(`${host.origin}/`)
}

const rowHeaders = (page: Page) => page.locator('portico-prices').first().getByRole('rowheader')
/** Collects violations of the host page's policies from now on. */
const watchViolations = (page: Page) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text())
  })
  return violations
}

test('works under the strictest host policy: no styles, Trusted Types', async ({
  page,
  host,
  shop,
}) => {
  const violations = watchViolations(page)
  await visit(page, host, element() + script(shop), {
    'Content-Security-Policy': [
      `default-src 'none'; script-src ${shop.origin}; connect-src ${shop.origin}`,
      `require-trusted-types-for 'script'; trusted-types 'none'`,
    ].join('; '),
    'Cross-Origin-Embedder-Policy': 'require-corp',
  })
  await expect(rowHeaders(page)).toHaveText(['.com', '.de', '.eu'])
  await expect(page.getByRole('link', { name: 'Our prices' })).toBeHidden()
  await expect(page.getByRole('table', { name: 'Domain prices' })).toHaveCSS(
    'border-collapse',
    'collapse',
  )
  expect(violations).toEqual([])
})

test('keeps the order of tlds, inherits the host’s font and colour, ignores its resets', async ({
  page,
  host,
  shop,
}) => {
  const reset = `<style>*{all:unset!important;display:inline!important} table,td,th{display:none!important}
    body{font:20px Georgia;color:rgb(90,20,10)}
    portico-prices{all:revert!important;font:20px Georgia!important;color:rgb(90,20,10)!important}</style>`
  await visit(
    page,
    host,
    reset + element('tlds="de,com,онлайн" columns="register,renew,cost"') + script(shop),
  )
  await expect(rowHeaders(page)).toHaveText(['.de', '.com', '.онлайн'])
  const cell = page.locator('portico-prices td').first()
  await expect(cell).toHaveCSS('font-family', 'Georgia')
  await expect(cell).toHaveCSS('color', 'rgb(90, 20, 10)')
  await expect(page.getByRole('columnheader')).toHaveCount(4)
})

test('an Arabic table runs right to left in a left-to-right host page', async ({
  page,
  host,
  shop,
}) => {
  await visit(
    page,
    host,
    '<portico-prices locale="ar" tlds="com,de"></portico-prices>' + script(shop),
  )
  await expect(page.getByRole('table', { name: 'أسعار النطاقات' })).toHaveCSS('direction', 'rtl')
  await expect(rowHeaders(page).first().locator('bdi')).toHaveCSS('direction', 'ltr')
})

test.describe('keeps its fallback link visible after', () => {
  test('a hash that does not match', async ({ page, host, shop }) => {
    const wrong = ` integrity="sha384-${'A'.repeat(64)}" crossorigin="anonymous"`
    await visit(page, host, element() + script(shop, 'v1', wrong))
    await expect(page.getByRole('link', { name: 'Our prices' })).toBeVisible()
  })

  test('a script that does not load', async ({ page, host, shop }) => {
    await page.route('**/portico-prices.js', (route) => route.fulfill({ status: 500 }))
    await visit(page, host, element() + script(shop))
    await expect(page.getByRole('link', { name: 'Our prices' })).toBeVisible()
  })

  for (const [name, body, status] of [
    ['an error', '', 500],
    ['HTML', '<html>', 200],
    ['another version', '{"v":2,"rows":[]}', 200],
  ] as const)
    test(`${name} instead of data`, async ({ page, host, shop }) => {
      await page.route('**/prices.json*', (route) =>
        route.fulfill({ status, body, headers: { 'access-control-allow-origin': '*' } }),
      )
      const listener =
        '<script>addEventListener("portico-error",()=>document.body.dataset.failed="yes")</script>'
      await visit(page, host, listener + element() + script(shop))
      await expect(page.locator('body')).toHaveAttribute('data-failed', 'yes')
      await expect(page.getByRole('link', { name: 'Our prices' })).toBeVisible()
    })

  test('data that never arrives', async ({ page, host, shop }) => {
    await page.route('**/prices.json*', () => undefined)
    await visit(page, host, element() + script(shop))
    await expect(page.getByRole('link', { name: 'Our prices' })).toBeVisible()
  })
})

test('late data causes no layout shift', async ({ page, host, shop }) => {
  await page.route('**/prices.json*', async (route) => {
    const response = await route.fetch()
    await page.waitForFunction(() => performance.now() > 800)
    await route.fulfill({ response })
  })
  const style =
    '<style>portico-prices{display:block;min-block-size:calc(3 * (2.75em + 1px) + 5em)}</style>'
  const watch = `<script>window.moved=0;
    new PerformanceObserver((list)=>{for(const e of list.getEntries())window.moved+=e.value})
      .observe({type:'layout-shift',buffered:true})</script>`
  await visit(page, host, watch + style + element() + '<p id="after">After</p>' + script(shop))
  const before = await page.locator('#after').boundingBox()
  await expect(rowHeaders(page)).toHaveCount(3)
  expect((await page.locator('#after').boundingBox())?.y).toBe(before?.y)
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)
})

test('twenty tables make one request per address, even with two script versions', async ({
  page,
  host,
  shop,
}) => {
  const dataRequests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('prices.json')) dataRequests.push(request.url())
  })
  const builder = await (await fetch(`${shop.origin}/en/prices/embed`)).text()
  const version = /\/embed\/(\d+\.\d+\.\d+-[0-9a-f]{8})\//.exec(builder)?.[1] ?? ''
  const tables = Array.from({ length: 20 }, (_, index) =>
    element(index % 2 ? 'tlds="com"' : 'tlds="de"'),
  )
  await visit(page, host, tables.join('') + script(shop, version) + script(shop))
  await expect(page.locator('portico-prices').getByRole('table')).toHaveCount(20)
  expect(dataRequests).toHaveLength(2)
})

test('elements of the host page that shadow DOM methods do no harm', async ({
  page,
  host,
  shop,
}) => {
  const shadowing =
    '<img name="createElement"><form name="documentElement"></form>' +
    '<img name="querySelectorAll"><a id="fetch"></a><a id="customElements"></a>'
  await visit(page, host, shadowing + element() + script(shop))
  await expect(rowHeaders(page)).toHaveCount(3)
})

test('optional controls search all extensions and change currency and tax', async ({
  page,
  host,
  shop,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await visit(page, host, element() + script(shop))
  await expect(rowHeaders(page)).toHaveCount(3)
  expect(loaded.some((url) => url.includes('portico-controls'))).toBe(false)

  await visit(page, host, element('tlds="com,de" search controls="currency tax"') + script(shop))
  await page.getByRole('searchbox').fill('berlin')
  await expect(rowHeaders(page)).toHaveText(['.berlin'])
  await page.getByRole('searchbox').fill('')
  await expect(rowHeaders(page)).toHaveText(['.com', '.de'])
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('JPY')
  await expect(page.locator('portico-prices td').last()).toBeVisible()
  await expect(page.locator('portico-prices td').nth(1)).toHaveText(/¥/)
  await page.getByRole('combobox', { name: 'Tax' }).selectOption('without')
  await expect(page.getByText(/^Prices per year .* without VAT/)).toBeVisible()
})

test('fires events when rows are shown and chosen, and sets no cookie', async ({
  page,
  host,
  shop,
}) => {
  const listeners = `<script>window.events=[];
    for(const n of ['ready','select'])
      addEventListener('portico-'+n,(e)=>window.events.push([n,e.detail]));
    addEventListener('click',(e)=>e.preventDefault())</script>`
  await visit(page, host, listeners + element() + script(shop))
  await page.getByRole('link', { name: 'Choose' }).first().click()
  const events = await page.evaluate(() => (window as unknown as { events: unknown[] }).events)
  expect(events).toEqual([
    ['ready', { rows: 3, asOf: expect.any(String) }],
    ['select', { name: '.com' }],
  ])
  expect(await page.context().cookies()).toEqual([])
})

const sandbox = 'sandbox="allow-scripts allow-popups allow-top-navigation-by-user-activation"'

test('a sandboxed frame gets the height it requests, and a foreign frame does not', async ({
  page,
  host,
  shop,
}) => {
  host.pages.set('/foreign', {
    html: '<script>parent.postMessage({type:"portico-height",height:5000},"*")</script>',
  })
  const violations = watchViolations(page)
  await visit(
    page,
    host,
    `<iframe id="ours" src="${shop.origin}/embed/v1/en/frame?tlds=com,de,eu,net,org"
       width="600" height="100" ${sandbox}></iframe>
     <iframe id="foreign" src="/foreign" height="90"></iframe>
     <script type="module" src="${shop.origin}/embed/v1/frame-height.js"></script>`,
  )
  const inside = page.frameLocator('#ours')
  await expect(inside.getByRole('rowheader')).toHaveCount(5)
  await expect
    .poll(async () => (await page.locator('#ours').boundingBox())?.height)
    .toBeGreaterThan(250)
  const missingHeight = async () => {
    const shown = await page.locator('#ours').evaluate((frame) => frame.clientHeight)
    const { height } = await inside.locator('html').evaluate((root) => root.getBoundingClientRect())
    return Math.ceil(height) - shown
  }
  await expect.poll(missingHeight).toBe(0)
  expect(await page.locator('#foreign').evaluate((frame) => frame.clientHeight)).toBe(90)
  expect(violations).toEqual([])
})

test('only embeds can be framed, and they set no cookie', async ({ request, shop }) => {
  for (const path of ['/en/prices', '/en/help', '/en/prices/embed']) {
    const { 'content-security-policy': policy } = (await request.get(shop.origin + path)).headers()
    expect(policy, path).toContain("frame-ancestors 'none'")
  }
  const frame = await request.get(`${shop.origin}/embed/v1/en/frame`)
  expect(frame.headers()['content-security-policy']).toContain('frame-ancestors *')
  for (const path of ['frame', 'prices.html']) {
    const headers = (await request.get(`${shop.origin}/embed/v1/en/${path}`)).headers()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBe('*')
  }
})

test('the builder’s snippet works as pasted, including its hash', async ({ page, host, shop }) => {
  await page.goto(
    `${shop.origin}/en/prices/embed?tlds=de%2Ccom&columns=register&columns=cost&controls=search`,
  )
  await expect(page.getByRole('main').locator('portico-prices').getByRole('rowheader')).toHaveText([
    '.de',
    '.com',
  ])
  const code = await page.locator('pre code').first().textContent()
  expect(code).toMatch(/integrity="sha384-[\w+/=]{64}"/)
  await visit(page, host, code ?? '')
  await expect(rowHeaders(page)).toHaveText(['.de', '.com'])
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('the builder works without JavaScript', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop.origin}/en/prices/embed`)
  await page.getByLabel('Domain extensions, in this order').fill('eu, de')
  await page.getByRole('button', { name: 'Update preview' }).click()
  await expect(page.frameLocator('iframe').getByRole('rowheader')).toHaveText(['.eu', '.de'])
  await expect(page.locator('pre').nth(4)).toContainText('prices.html?tlds=eu,de')
  await context.close()
})

test('four prices and the link to order fit a phone beside a price that ends', async ({
  page,
  host,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const columns = 'columns="register,renew,cost,transfer"'
  await visit(page, host, element(`tlds="com,net" ${columns}`) + script(shop))
  await expect(rowHeaders(page)).toHaveText(['.com', '.net'])
  const embed = page.locator('portico-prices')
  await expect(embed.getByText(/^until /)).toBeVisible()
  expect(await embed.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('fits a phone, with links that a finger hits, and names what it lacks', async ({
  page,
  host,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, host, element('tlds="com,de,eu,studio"') + script(shop))
  await expect(rowHeaders(page)).toHaveText(['.com', '.de', '.eu'])
  const embed = page.locator('portico-prices')
  await expect(embed).toContainText('.studio isn’t in this price list.')
  expect(await embed.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  for (const link of await embed.locator('td a').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  }
})
