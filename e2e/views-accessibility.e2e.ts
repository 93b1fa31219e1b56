/**
 * Checks every page at 1440, 390 and 320 px, in light and dark, right to left, in forced colours and
 * at 200 % zoom. To save time a page is loaded once per direction, then window and colours change,
 * and only the rules that depend on them run again.
 */
import type { Page } from 'playwright/test'

import { invoiceNumber, invoicePath } from '#platform/sample/testing/sample-invoices.ts'

import { colourRules, expectAccessible, layoutRules } from './support/axe.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ readsOnly: true })

interface View {
  name: string
  path: string
  /** Visible as soon as the page's data is shown. */
  content: (page: Page) => ReturnType<Page['locator']>
}

const firstSwitch = (page: Page) => page.getByRole('main').getByRole('switch').first()
const views: View[] = [
  { name: 'overview', path: '/', content: (page) => page.locator('.needs') },
  {
    name: 'overview, forecast as a table',
    path: '/?forecast=table',
    content: (page) => page.locator('.overview table').first(),
  },
  { name: 'services', path: '/services', content: firstSwitch },
  { name: 'a service', path: '/services/vps/70431', content: firstSwitch },
  { name: 'domains', path: '/domains', content: firstSwitch },
  { name: 'a domain', path: '/domains/example-archive.net', content: firstSwitch },
  {
    name: 'invoices',
    path: '/invoices',
    content: (page) => page.getByText(invoiceNumber(4417)).first(),
  },
  {
    name: 'an invoice',
    path: invoicePath(4417),
    content: (page) => page.getByRole('article'),
  },
  {
    name: 'orders',
    path: '/orders?open=88231',
    content: (page) => page.locator('.order'),
  },
  {
    name: 'notifications',
    path: '/notifications',
    content: (page) => page.locator('.notice .toggle').first(),
  },
  { name: 'account', path: '/account', content: (page) => page.locator('.account .facts').first() },
]

/** Resizes the window and waits until the page has rendered. */
async function resize(page: Page, width: number, height = 844): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    () =>
      new Promise((rendered) => {
        requestAnimationFrame(() => requestAnimationFrame(rendered))
      }),
  )
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  // The page itself must never scroll sideways (WCAG 1.4.10).
  const horizontalOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(horizontalOverflow, `scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
  // Only parts of the page scroll; the document itself never does, not even by a pixel.
  const verticalOverflow = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await expect.poll(verticalOverflow, `the document scrolls at ${width}`).toBeLessThanOrEqual(0)
}

/** Expects each focused element to be in view with a visible focus mark (WCAG 2.4.7, 2.4.11). */
async function expectVisibleFocus(page: Page, what: string): Promise<void> {
  await page.locator('main h1').first().focus()
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    const unmarked = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      // A field shows its focus ring on its box, a notice's title on the notice, a table row on its cells.
      const box =
        element.closest('.in, .sw, label, .notice') ?? element.querySelector(':scope > td')
      const hasRing = (candidate: Element | null) => {
        if (candidate === null) return false
        const style = getComputedStyle(candidate)
        return style.outlineStyle !== 'none' || style.boxShadow !== 'none'
      }
      const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || hasRing(element)
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const isInView =
        bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
      return (isMarked || hasRing(box)) && isInView ? null : element.outerHTML.slice(0, 160)
    })
    expect(unmarked, what).toBeNull()
  }
}

async function open(page: Page, { path, name, content }: View): Promise<void> {
  await page.goto(path)
  await expect(content(page)).toBeVisible()
  await expect(page.getByText('Still loading')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  if (name === 'notifications') await content(page).click()
}

/** A list and a record; the others run before a release. */
const representatives = new Set(['services', 'an invoice'])

for (const view of views) {
  const inColours = onReleaseUnless(representatives.has(view.name))
  test(`${view.name}: widths, colours, zoom`, inColours, async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 844 })
    await signIn('agency', { at: null })
    await open(page, view)
    for (const width of [1440, 390, 320]) {
      await resize(page, width)
      // 320 px has the same document as 390 px, so only layout can differ.
      await expectAccessible(page, width === 320 ? { rules: layoutRules } : {}, `light ${width}`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, { rules: colourRules }, `dark ${width}`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await resize(page, 1440)
    await page.emulateMedia({ forcedColors: 'active' })
    await expectVisibleFocus(page, 'forced colours')
    await expectAccessible(page, { rules: colourRules }, 'forced colours')
    await page.emulateMedia({ forcedColors: 'none' })
    // 1440 × 900 and 1280 × 1024 at 200 % zoom.
    for (const [width, height] of [
      [720, 450],
      [640, 512],
    ] as const) {
      await resize(page, width, height)
      await expectVisibleFocus(page, `200 % at ${width * 2}`)
    }
  })

  const mirrored = onReleaseUnless(view.name === 'services')
  test(`${view.name}: right to left`, mirrored, async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 844 })
    await page.addInitScript(() => localStorage.setItem('portico', '{"language":"ar-XB"}'))
    await signIn('agency', { at: null })
    await open(page, view)
    for (const width of [1440, 390, 320]) {
      await resize(page, width)
      await expectAccessible(page, width === 390 ? { rules: layoutRules } : {}, `ar-XB ${width}`)
    }
  })
}

test(
  'an open menu, a dialog and a selection are accessible',
  onRelease,
  async ({ page, signIn }) => {
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
  },
)
