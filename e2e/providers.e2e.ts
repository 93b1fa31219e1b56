/** The dashboard before providers that do not speak the platform's dialect. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { serve } from '@hono/node-server'
import type { Page } from 'playwright/test'

import { createOvhLike, ovhCanaries, ovhKey } from '#bff/inspect/stand-ins/ovh-like.ts'
import { createWhmcsLike, whmcsCanaries, whmcsKey } from '#bff/inspect/stand-ins/whmcs-like.ts'
import { startBff, stop } from '#scripts/processes.ts'

import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/workers.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** The product before `provider`, signed in; ended after `walk`. */
async function before(
  provider: { fetch: Fetch },
  key: string,
  page: Page,
  walk: () => Promise<void>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-provider-'))
  const server = serve({ fetch: provider.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  // A TCP server that listens has such an address.
  const { port } = server.address() as AddressInfo
  const bff = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${port}`,
    PORTICO_DATA_DIR: dataDir,
    PORTICO_EXPLAIN: '1',
    PORTICO_LOG_LEVEL: 'silent',
  })
  try {
    await page.goto(`${bff.listening.origin}/sign-in?next=%2Fservices`)
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    await walk()
  } finally {
    await stop(bff.child)
    server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Each page shows its rows, and none of the planted secrets. */
async function walkPages(
  page: Page,
  pages: Record<string, string | RegExp>,
  canaries: readonly string[],
  name: string,
) {
  for (const [path, text] of Object.entries(pages)) {
    await page.goto(new URL(path, page.url()).href)
    await expect(page.getByText(text).first()).toBeVisible()
    await page.screenshot({
      path: `test-results/providers/${name}${path.replaceAll('/', '-')}.png`,
    })
    const content = await page.content()
    for (const canary of canaries) expect(content, `${path} ${canary}`).not.toContain(canary)
  }
}

test('a provider like WHMCS', async ({ page }) => {
  test.setTimeout(180_000)
  const provider = createWhmcsLike()
  await before(provider, whmcsKey, page, async () => {
    await expect(page.getByRole('switch').first()).toBeVisible()
    const pages = {
      '/services': 'Business',
      '/services/shared-hosting/2': 'kunde2.example',
      '/domains': 'kunde2.example',
      '/invoices': /INV-30\d\d/,
      '/invoices/3002': 'Business - kunde3.example',
      '/orders': '4000000001',
      '/notifications': 'Velkommen',
      '/account': 'Lund Studio',
    }
    await walkPages(page, pages, [...whmcsCanaries, whmcsKey], 'whmcs')
    // What a price pays for has room in every language: it does not reach into the switch.
    await page.evaluate(() => localStorage.setItem('portico', '{"language":"de"}'))
    await page.goto(new URL('/services', page.url()).href)
    const row = page.getByRole('row').filter({ hasText: '/6 Mon.' }).first()
    const textEnd = await row.getByText('/6 Mon.').evaluate((period) => {
      const range = document.createRange()
      range.selectNodeContents(period)
      return range.getBoundingClientRect().right
    })
    expect((await row.getByRole('switch').boundingBox())?.x).toBeGreaterThan(textEnd)
    await page.evaluate(() => localStorage.removeItem('portico'))
    await page.goto(new URL('/services/shared-hosting/2', page.url()).href)
    const renews = page.getByRole('switch', { name: /^Auto-renew/ }).first()
    await expect(renews).not.toBeChecked()
    await renews.click()
    await expect(renews).toBeChecked()
    await expect.poll(() => provider.written.at(-1)?.body).toEqual({ donotrenew: '0' })
  })
})

test('a provider like OVH', async ({ page }) => {
  test.setTimeout(180_000)
  await before(createOvhLike(), ovhKey, page, async () => {
    const pages = {
      '/services': 'Build server 1',
      '/services/vps/110000003': 'Build server 3',
      '/domains': 'bücher.example',
      '/invoices': /FR10\d\d/,
      '/orders': '55001000',
      '/notifications': 'Rescue mode',
      '/account': 'Ana Prat',
    }
    await walkPages(page, pages, [...ovhCanaries, ovhKey], 'ovh')
    // The account, walked last, leaves the company empty and has no field for the balance.
    const why = page.getByRole('button', { name: 'Why is this blank?' })
    await expect(why).toHaveAttribute('aria-expanded', 'false')
    await why.click()
    await expect(why).toHaveAttribute('aria-expanded', 'true')
    const reason = (part: string) =>
      page.getByRole('term').filter({ hasText: part }).last().locator('+ dd')
    await expect(reason('Company')).toHaveText('Sent, but empty: organisation')
    await expect(reason('Balance')).toHaveText('Portico sends no field for it.')
    await expectAccessible(page, { within: 'main' })
    for (const canary of ovhCanaries) expect(await page.content()).not.toContain(canary)
    await why.click()
    await expect(page.getByText('Sent, but empty')).toHaveCount(0)
  })
})
