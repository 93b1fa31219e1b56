/**
 * Every page at 1440, 390 and 320 px, light, dark and from right to left, in forced colours and at
 * 200 %. A page is loaded once for each language; window and colours change under it, and only
 * what depends on them is looked at again.
 */
import type { Page } from 'playwright/test'

import { colourRules, expectAccessible, roomRules } from './support/axe.ts'
import { invoiceNumber, invoicePath } from './support/invoices.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ readsOnly: true })

interface Subject {
  name: string
  path: string
  /** There once the page has been read. */
  shown: (page: Page) => ReturnType<Page['locator']>
}

const row = (page: Page) => page.getByRole('main').getByRole('switch').first()
const subjects: Subject[] = [
  { name: 'overview', path: '/', shown: (page) => page.locator('.needs') },
  {
    name: 'overview, forecast as a table',
    path: '/?forecast=table',
    shown: (page) => page.locator('.overview table').first(),
  },
  { name: 'services', path: '/services', shown: row },
  { name: 'a service', path: '/services/vps/70431', shown: row },
  { name: 'domains', path: '/domains', shown: row },
  { name: 'a domain', path: '/domains/example-archive.net', shown: row },
  {
    name: 'invoices',
    path: '/invoices',
    shown: (page) => page.getByText(invoiceNumber(4417)).first(),
  },
  {
    name: 'an invoice',
    path: invoicePath(4417),
    shown: (page) => page.getByRole('article'),
  },
  {
    name: 'orders',
    path: '/orders?open=88231',
    shown: (page) => page.locator('.order'),
  },
  {
    name: 'notifications',
    path: '/notifications',
    shown: (page) => page.locator('.notice .toggle').first(),
  },
  { name: 'account', path: '/account', shown: (page) => page.locator('.account .facts').first() },
]

/** The window's size; the page has drawn itself anew in it. */
async function resize(page: Page, width: number, height = 844): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn))
      }),
  )
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  // Nothing sticks out at the side: the page itself never scrolls across (WCAG 1.4.10).
  const wide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wide, `scrolls across at ${width}`).toBeLessThanOrEqual(0)
}

/** Whatever takes the focus is in view and shows that it has it (WCAG 2.4.7, 2.4.11). */
async function expectFocusSeen(page: Page, what: string): Promise<void> {
  await page.locator('main h1').first().focus()
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    const unseen = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      // A field's box carries its ring, a row's cells carry the row's.
      const box = element.closest('.in, .sw, label') ?? element.querySelector(':scope > td')
      const ring = (one: Element | null) => {
        if (one === null) return false
        const style = getComputedStyle(one)
        return style.outlineStyle !== 'none' || style.boxShadow !== 'none'
      }
      const marked = (outlineStyle !== 'none' && outlineWidth !== '0px') || ring(element)
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const inside = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
      return (marked || ring(box)) && inside ? null : element.outerHTML.slice(0, 160)
    })
    expect(unseen, what).toBeNull()
  }
}

async function open(page: Page, { path, name, shown }: Subject): Promise<void> {
  await page.goto(path)
  await expect(shown(page)).toBeVisible()
  await expect(page.getByText('is still being read')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  if (name === 'notifications') await shown(page).click()
}

for (const subject of subjects) {
  test(`${subject.name}: widths, colours, zoom`, async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 844 })
    await signIn('agency', { at: null })
    await open(page, subject)
    for (const width of [1440, 390, 320]) {
      await resize(page, width)
      // At 320 px the document is the one of 390 px in less room.
      await expectAccessible(page, width === 320 ? { rules: roomRules } : {}, `light ${width}`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, { rules: colourRules }, `dark ${width}`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await resize(page, 1440)
    await page.emulateMedia({ forcedColors: 'active' })
    await expectFocusSeen(page, 'forced colours')
    await expectAccessible(page, { rules: colourRules }, 'forced colours')
    await page.emulateMedia({ forcedColors: 'none' })
    // 200 % of 1440 × 900 and of 1280 × 1024.
    for (const [width, height] of [
      [720, 450],
      [640, 512],
    ] as const) {
      await resize(page, width, height)
      await expectFocusSeen(page, `200 % at ${width * 2}`)
    }
  })

  test(`${subject.name}: from right to left`, async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 844 })
    await page.addInitScript(() => localStorage.setItem('portico', '{"language":"ar-XB"}'))
    await signIn('agency', { at: null })
    await open(page, subject)
    for (const width of [1440, 390, 320]) {
      await resize(page, width)
      await expectAccessible(page, width === 390 ? { rules: roomRules } : {}, `ar-XB ${width}`)
    }
  })
}

test('open layers are accessible: menu, dialog, selection', async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn('agency', { at: '/services?type=vps' })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Status', exact: true }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
