import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { serve } from '@hono/node-server'
import type { Page } from 'playwright/test'

import { startBff, stop } from '#scripts/processes.ts'
import { createOvhLike, ovhCanaries, ovhKey } from '#tools/inspect/stand-ins/ovh-like.ts'
import { createWhmcsLike, whmcsCanaries, whmcsKey } from '#tools/inspect/stand-ins/whmcs-like.ts'

import { expectAccessible } from './support/axe.ts'
/** The dashboard with providers whose dialect is not the platform's. */
import { onRelease } from './support/release.ts'
import { chooseEnglish } from './support/test.ts'
import { expect, test } from './support/workers.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Starts the product for `provider`, signs in, runs `check`, then stops everything. */
async function withProvider(
  provider: { fetch: Fetch },
  key: string,
  page: Page,
  check: () => Promise<void>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-provider-'))
  const server = serve({ fetch: provider.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  // Never a string or null while a TCP server listens.
  const { port } = server.address() as AddressInfo
  const bff = await startBff({
    PORT: '0',
    PORTICO_UPSTREAM_URL: `http://127.0.0.1:${port}`,
    PORTICO_DATA_DIR: dataDir,
    PORTICO_EXPLAIN: '1',
    PORTICO_LOG_LEVEL: 'silent',
  })
  try {
    await chooseEnglish(page)
    await page.goto(`${bff.listening.origin}/sign-in?next=%2Fservices`)
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    await check()
  } finally {
    await stop(bff.child)
    server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Expects each page to show its text and none of the planted secrets. */
async function checkPages(
  page: Page,
  pages: Record<string, string | RegExp>,
  canaries: readonly string[],
) {
  for (const [path, text] of Object.entries(pages)) {
    await page.goto(new URL(path, page.url()).href)
    await expect(page.getByText(text).first()).toBeVisible()
    const content = await page.content()
    for (const canary of canaries) expect(content, `${path} ${canary}`).not.toContain(canary)
  }
}

test('works with a provider like WHMCS', onRelease, async ({ page }) => {
  test.setTimeout(180_000)
  const provider = createWhmcsLike()
  await withProvider(provider, whmcsKey, page, async () => {
    await expect(page.getByRole('switch').first()).toBeVisible()
    const pages = {
      '/services': 'Business',
      '/services/shared-hosting/2': 'kunde2.example',
      '/domains': 'kunde2.example',
      '/invoices': /INV-30\d\d/,
      '/invoices/3002': 'Business - kunde3.example',
      '/orders': '4000000001',
      '/notifications': 'Willkommen',
      '/account': 'Lund Studio',
    }
    await checkPages(page, pages, [...whmcsCanaries, whmcsKey])
    // The long German period after a price must not overlap the switch.
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
    const toggle = page.getByRole('switch', { name: /^Auto-renew/ }).first()
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(toggle).toBeChecked()
    await expect.poll(() => provider.written.at(-1)?.body).toEqual({ donotrenew: '0' })
  })
})

test('works with a provider like OVH, and explains blank fields', onRelease, async ({ page }) => {
  test.setTimeout(180_000)
  await withProvider(createOvhLike(), ovhKey, page, async () => {
    const pages = {
      '/services': 'Build server 1',
      '/services/vps/110000003': 'Build server 3',
      '/domains': 'bücher.example',
      '/invoices': /FR10\d\d/,
      '/orders': '55001000',
      '/notifications': 'Rescue mode',
      '/account': 'Ana Prat',
    }
    await checkPages(page, pages, [...ovhCanaries, ovhKey])
    // The last page is the account, whose company is empty and whose balance is not sent.
    const whyButton = page.getByRole('button', { name: 'Why is this blank?' })
    await expect(whyButton).toHaveAttribute('aria-expanded', 'false')
    await whyButton.click()
    await expect(whyButton).toHaveAttribute('aria-expanded', 'true')
    const reason = (field: string) =>
      page.getByRole('term').filter({ hasText: field }).last().locator('+ dd')
    await expect(reason('Company')).toHaveText('Sent empty: organisation')
    await expect(reason('Balance')).toHaveText('Portico doesn’t send a field for this.')
    await expectAccessible(page, { within: 'main' })
    for (const canary of ovhCanaries) expect(await page.content()).not.toContain(canary)
    await whyButton.click()
    await expect(page.getByText('Sent empty')).toHaveCount(0)
  })
})
