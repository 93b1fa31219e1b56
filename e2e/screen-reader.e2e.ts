/**
 * What a screen reader says on each page: names, roles, states and live messages, in this order. After a change
 * on purpose, `npx playwright test e2e/screen-reader.e2e.ts --update-snapshots`, and read what it wrote.
 */
import type { Page } from 'playwright/test'

import { type FixedWorld, startFixedWorld } from './support/fixed-world.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { listen, readPage, serveReader } from './support/screen-reader.ts'
import { expect, test } from './support/workers.ts'

const headers = { 'X-Requested-With': 'portico' }
let world: FixedWorld

test.beforeAll(async () => {
  world = await startFixedWorld()
})
test.afterAll(() => world.end())

async function open(page: Page, path: string, language = 'en'): Promise<void> {
  await world.prepare(page.context())
  await serveReader(page)
  await page.addInitScript((chosen) => {
    // `about:blank` has no storage.
    if (window.origin !== 'null') localStorage.setItem('portico', `{"language":"${chosen}"}`)
  }, language)
  await page.request.post(`${world.origin}/api/session`, {
    data: { apiKey: 'nmk_live_transcript_of_pages' },
    headers: { Origin: world.origin, ...headers },
  })
  // Else a page might say "so far". Lists are read once for each language.
  const asPage = { headers: { ...headers, 'Accept-Language': language } }
  const overview = async () =>
    (await page.request.get(`${world.origin}/api/overview`, asPage)).json()
  await expect.poll(async () => (await overview()).complete).toBe(true)
  await page.goto(world.origin + path)
  await expect(page.locator('#first-frame')).toHaveCount(0)
  // Parts that load last.
  await page.waitForLoadState('networkidle')
}

const pages = ['overview', 'services', 'domains', 'invoices', 'orders', 'notifications', 'account']

for (const name of pages) {
  test(
    `${name}, as a screen reader says it`,
    onReleaseUnless(name === 'services'),
    async ({ page }) => {
      await open(page, name === 'overview' ? '/' : `/${name}`)
      expect(await readPage(page)).toMatchSnapshot(`${name}.txt`)
    },
  )
}

test('services in Arabic, as a screen reader says it', onRelease, async ({ page }) => {
  await open(page, '/services', 'ar')
  expect(await readPage(page)).toMatchSnapshot('services-ar.txt')
})

test('a switch says its new state, what it means, and that it was undone', async ({ page }) => {
  await open(page, '/services')
  const heard = await listen(page)
  const switchLine = async () =>
    (await readPage(page))
      .split('\n')
      .find((line) => line.includes('switch, Auto-renew example.shop'))
  const toggle = page.getByRole('switch', { name: 'Auto-renew example.shop' })
  const said = [await switchLine()]
  const hear = async (press: () => Promise<void>, isOn: boolean) => {
    await press()
    await expect(toggle).toBeChecked({ checked: isOn })
    let phrases: string[] = []
    const listened = async () => (phrases = [...phrases, ...(await heard())]).length
    await expect.poll(listened).toBeGreaterThan(0)
    said.push(...phrases, await switchLine())
  }
  await hear(() => toggle.click(), true)
  await hear(() => page.getByRole('button', { name: 'Undo' }).click(), false)
  expect(`${said.map((line) => line?.trim()).join('\n')}\n`).toMatchSnapshot('switch.txt')
})
