import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from 'playwright/test'

import { test as base, expect } from './support/workers.ts'
import type { World } from './support/world.ts'

interface Answer {
  html: string
  headers?: Record<string, string>
}

/** Somebody else's site: another origin, whose pages a test writes. */
class Host {
  readonly pages = new Map<string, Answer>()
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
    // A TCP server that listens has such an address.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close() {
    this.#server.close()
  }
}

const test = base.extend<{ host: Host }>({
  // Playwright wants the first argument destructured.
  // oxlint-disable-next-line no-empty-pattern
  host: async ({}, provide) => {
    const host = await Host.start()
    await provide(host)
    host.close()
  },
})

// An embed waits four seconds for data; a server that has just started, on a busy machine, needs longer.
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

const names = (page: Page) => page.locator('portico-prices').first().getByRole('rowheader')
const violations = (page: Page) => {
  const seen: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) seen.push(message.text())
  })
  return seen
}

test('strictest host: no styles, Trusted Types, only our script and data', async ({
  page,
  host,
  shop,
}) => {
  const seen = violations(page)
  await visit(page, host, element() + script(shop), {
    'Content-Security-Policy': `default-src 'none'; script-src ${shop.origin}; connect-src ${shop.origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    'Cross-Origin-Embedder-Policy': 'require-corp',
  })
  await expect(names(page)).toHaveText(['.com', '.de', '.eu'])
  await expect(page.getByRole('link', { name: 'Our prices' })).toBeHidden()
  await expect(page.getByRole('table', { name: 'Domain prices' })).toHaveCSS(
    'border-collapse',
    'collapse',
  )
  expect(seen).toEqual([])
})

test('rows in the order of tlds; the host’s font and colour; its resets stay outside', async ({
  page,
  host,
  shop,
}) => {
  const reset = `<style>*{all:unset!important;display:inline!important} table,td,th{display:none!important}
    body{font:20px Georgia;color:rgb(90,20,10)} portico-prices{all:revert!important;font:20px Georgia!important;color:rgb(90,20,10)!important}</style>`
  await visit(
    page,
    host,
    reset + element('tlds="de,com,онлайн" columns="register,renew,cost"') + script(shop),
  )
  await expect(names(page)).toHaveText(['.de', '.com', '.онлайн'])
  const cell = page.locator('portico-prices td').first()
  await expect(cell).toHaveCSS('font-family', 'Georgia')
  await expect(cell).toHaveCSS('color', 'rgb(90, 20, 10)')
  await expect(page.getByRole('columnheader')).toHaveCount(4)
})

test('a table of the right-to-left language, whatever the host’s direction', async ({
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
  await expect(names(page).first().locator('bdi')).toHaveCSS('direction', 'ltr')
})

test.describe('when it fails the link stays', () => {
  test('a hash that does not match', async ({ page, host, shop }) => {
    const wrong = ` integrity="sha384-${'A'.repeat(64)}" crossorigin="anonymous"`
    await visit(page, host, element() + script(shop, 'v1', wrong))
    await expect(page.getByRole('link', { name: 'Our prices' })).toBeVisible()
  })

  test('no script at all', async ({ page, host, shop }) => {
    await page.route('**/portico-prices.js', (route) => route.fulfill({ status: 500 }))
    await visit(page, host, element() + script(shop))
    await expect(page.getByRole('link', { name: 'Our prices' })).toBeVisible()
  })

  for (const [what, body, status] of [
    ['an error', '', 500],
    ['no JSON', '<html>', 200],
    ['another shape', '{"v":2,"rows":[]}', 200],
  ] as const)
    test(`${what} in place of data`, async ({ page, host, shop }) => {
      await page.route('**/prices.json*', (route) =>
        route.fulfill({ status, body, headers: { 'access-control-allow-origin': '*' } }),
      )
      const heard =
        '<script>addEventListener("portico-error",()=>document.body.dataset.heard="yes")</script>'
      await visit(page, host, heard + element() + script(shop))
      await expect(page.locator('body')).toHaveAttribute('data-heard', 'yes')
      await expect(page.getByRole('link', { name: 'Our prices' })).toBeVisible()
    })

  test('data that never comes', async ({ page, host, shop }) => {
    await page.route('**/prices.json*', () => undefined)
    await visit(page, host, element() + script(shop))
    await expect(page.getByRole('link', { name: 'Our prices' })).toBeVisible()
  })
})

test('nothing around it moves, even where data is late', async ({ page, host, shop }) => {
  await page.route('**/prices.json*', async (route) => {
    const answer = await route.fetch()
    await page.waitForFunction(() => performance.now() > 800)
    await route.fulfill({ response: answer })
  })
  const style =
    '<style>portico-prices{display:block;min-block-size:calc(3 * (2.75em + 1px) + 5em)}</style>'
  const watch = `<script>window.moved=0;new PerformanceObserver((list)=>{for(const e of list.getEntries())window.moved+=e.value}).observe({type:'layout-shift',buffered:true})</script>`
  await visit(page, host, watch + style + element() + '<p id="after">After</p>' + script(shop))
  const before = await page.locator('#after').boundingBox()
  await expect(names(page)).toHaveCount(3)
  expect((await page.locator('#after').boundingBox())?.y).toBe(before?.y)
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)
})

test('twenty tables: one request for each address; two versions on one page', async ({
  page,
  host,
  shop,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('prices.json')) asked.push(request.url())
  })
  const builder = await (await fetch(`${shop.origin}/en/prices/embed`)).text()
  const version = /\/embed\/(\d+\.\d+\.\d+-[0-9a-f]{8})\//.exec(builder)?.[1] ?? ''
  const tables = Array.from({ length: 20 }, (_, index) =>
    element(index % 2 ? 'tlds="com"' : 'tlds="de"'),
  )
  await visit(page, host, tables.join('') + script(shop, version) + script(shop))
  await expect(page.locator('portico-prices').getByRole('table')).toHaveCount(20)
  expect(asked).toHaveLength(2)
})

test('names of the host page do not get in the way', async ({ page, host, shop }) => {
  const clobbering =
    '<img name="createElement"><form name="documentElement"></form><img name="querySelectorAll"><a id="fetch"></a><a id="customElements"></a>'
  await visit(page, host, clobbering + element() + script(shop))
  await expect(names(page)).toHaveCount(3)
})

test('controls on request: search looks at every extension, currency and tax change the amounts', async ({
  page,
  host,
  shop,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await visit(page, host, element() + script(shop))
  await expect(names(page)).toHaveCount(3)
  expect(loaded.some((url) => url.includes('portico-controls'))).toBe(false)

  await visit(page, host, element('tlds="com,de" search controls="currency tax"') + script(shop))
  await page.getByRole('searchbox').fill('berlin')
  await expect(names(page)).toHaveText(['.berlin'])
  await page.getByRole('searchbox').fill('')
  await expect(names(page)).toHaveText(['.com', '.de'])
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('JPY')
  await expect(page.locator('portico-prices td').last()).toBeVisible()
  await expect(page.locator('portico-prices td').nth(1)).toHaveText(/¥/)
  await page.getByRole('combobox', { name: 'Tax' }).selectOption('without')
  await expect(page.getByText(/^Prices per year .* without VAT/)).toBeVisible()
})

test('the host hears what is shown and what is chosen; nothing is stored', async ({
  page,
  host,
  shop,
}) => {
  const heard = `<script>window.heard=[];for(const n of ['ready','select'])addEventListener('portico-'+n,(e)=>window.heard.push([n,e.detail]));
    addEventListener('click',(e)=>e.preventDefault())</script>`
  await visit(page, host, heard + element() + script(shop))
  await page.getByRole('link', { name: 'Choose' }).first().click()
  const events = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  expect(events).toEqual([
    ['ready', { rows: 3, asOf: expect.any(String) }],
    ['select', { name: '.com' }],
  ])
  expect(await page.context().cookies()).toEqual([])
})

const sandbox = 'sandbox="allow-scripts allow-popups allow-top-navigation-by-user-activation"'

test('a sandboxed frame gets the height that it asks for, and no other frame does', async ({
  page,
  host,
  shop,
}) => {
  host.pages.set('/liar', {
    html: '<script>parent.postMessage({type:"portico-height",height:5000},"*")</script>',
  })
  const seen = violations(page)
  await visit(
    page,
    host,
    `<iframe id="ours" src="${shop.origin}/embed/v1/en/frame?tlds=com,de,eu,net,org" width="600" height="100" ${sandbox}></iframe>
     <iframe id="liar" src="/liar" height="90"></iframe>
     <script type="module" src="${shop.origin}/embed/v1/frame-height.js"></script>`,
  )
  const inside = page.frameLocator('#ours')
  await expect(inside.getByRole('rowheader')).toHaveCount(5)
  await expect
    .poll(async () => (await page.locator('#ours').boundingBox())?.height)
    .toBeGreaterThan(250)
  const lacking = async () => {
    const shown = await page.locator('#ours').evaluate((frame) => frame.clientHeight)
    const { height } = await inside.locator('html').evaluate((root) => root.getBoundingClientRect())
    return Math.ceil(height) - shown
  }
  await expect.poll(lacking).toBe(0)
  expect(await page.locator('#liar').evaluate((frame) => frame.clientHeight)).toBe(90)
  expect(seen).toEqual([])
})

test('only embeds may be framed, and they set no cookie', async ({ request, shop }) => {
  for (const path of ['/en/prices', '/en/help', '/en/prices/embed']) {
    const { 'content-security-policy': policy } = (await request.get(shop.origin + path)).headers()
    expect(policy, path).toContain("frame-ancestors 'none'")
  }
  const frame = await request.get(`${shop.origin}/embed/v1/en/frame`)
  expect(frame.headers()['content-security-policy']).toContain('frame-ancestors *')
  for (const path of ['frame', 'prices.html']) {
    const answer = await request.get(`${shop.origin}/embed/v1/en/${path}`)
    expect(answer.headers()['set-cookie']).toBeUndefined()
    expect(answer.headers()['access-control-allow-origin']).toBe('*')
  }
})

test('the builder’s snippet works as it is pasted, hash and all', async ({ page, host, shop }) => {
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
  await expect(names(page)).toHaveText(['.de', '.com'])
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('without script the builder still shows frame and snippets', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop.origin}/en/prices/embed`)
  await page.getByLabel('Domain extensions, in this order').fill('eu, de')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.frameLocator('iframe').getByRole('rowheader')).toHaveText(['.eu', '.de'])
  await expect(page.locator('pre').nth(4)).toContainText('prices.html?tlds=eu,de')
  await context.close()
})
