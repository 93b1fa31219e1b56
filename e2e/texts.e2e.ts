/**
 * Points 15, 23, 29 and 30 of `docs/public-pages.md` on the pages of the dashboard: nothing is said
 * outside of the translations, relative words have a date, and Japanese has one face.
 */
import type { Page } from 'playwright/test'

import { languages } from '#i18n/languages.ts'

import { layoutStates, type LayoutState } from './support/layout-states.ts'
import { choosePseudo } from './support/pseudo.ts'
import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ expectedErrors: [[/Failed to load resource/, /ApiError/], { scope: 'test' }] })

async function open(page: Page, state: LayoutState): Promise<void> {
  await page.goto(state.path)
  // Keys that are pressed while the document shows its frame go nowhere.
  await expect(page.locator('#first-frame')).toHaveCount(0)
  if (state.open !== undefined) {
    await expect(page.locator('main h1').first()).toBeVisible()
    await state.open(page, false)
  }
  await expect(state.content(page)).toBeVisible()
}

/** All words that the server has sent: they are data. */
function collectData(page: Page): Set<string> {
  const words = new Set<string>()
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    const text = await response.text().catch(() => '')
    for (const word of text
      .replaceAll(String.raw`\n`, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [])
      words.add(word)
  })
  return words
}

/** Texts, and what assistive technology reads instead of them. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title]
    // Without break opportunities, and without names in two halves, which are also there in full.
    const body = document.body.cloneNode(true) as HTMLElement
    for (const element of body.querySelectorAll(
      'wbr, .keep-end, script, style, noscript, kbd, select',
    ))
      element.remove()
    body.normalize()
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('[lang]')) texts.push(node.textContent ?? '')
    for (const element of body.querySelectorAll('*'))
      for (const name of ['title', 'alt', 'aria-label', 'aria-description', 'placeholder'])
        texts.push(element.getAttribute(name) ?? '')
    return texts
  })

/** What `Intl` writes: dates, days from today, durations, countries and currencies. */
const fromIntl = new Set(
  [
    ...Array.from({ length: 12 }, (_, month) =>
      ['short', 'long'].map((style) =>
        new Intl.DateTimeFormat('en-GB', { month: style as 'short' }).format(
          Date.UTC(2026, month, 15),
        ),
      ),
    ).flat(),
    ...Array.from({ length: 7 }, (_, day) =>
      new Intl.DateTimeFormat('en-GB', { weekday: 'short' }).format(Date.UTC(2026, 10, 16 + day)),
    ),
    ...languages.map(({ name }) => name),
    'Germany British English',
    'in day days ago today tomorrow yesterday and or hr min sec at UTC GMT CET',
  ]
    .join(' ')
    .toLowerCase()
    .split(/\P{L}+/u),
)

/** What the states search for and ask, the language's own tag, and a key's name. */
const typed = 'zzqq which invoices are overdue en xa esc'.split(' ')

/** Words of plain letters, but those that `en-XA` has no accents for: `b, f, m, p, q, v, x`. */
const unaccented =
  /(?<![\p{L}\p{M}])(?=[a-z]{2})[a-z]*[acdeghijklnorstuwyz][a-z]*(?![\p{L}\p{M}])/giu

for (const state of layoutStates)
  test(
    `${state.name}: no text is outside of the translations`,
    onRelease,
    async ({ page, signIn }) => {
      const data = collectData(page)
      for (const word of typed) data.add(word)
      if (state.account !== null) await signIn(state.account ?? 'agency', { at: null })
      await choosePseudo(page, 'en-XA')
      await state.prepare?.(page)
      await open(page, state)
      const literals = async (): Promise<string[]> => {
        const found = new Set<string>()
        for (const text of await textsOn(page))
          for (const word of text.match(unaccented) ?? [])
            if (!data.has(word.toLowerCase()) && !fromIntl.has(word.toLowerCase()))
              found.add(`${word} in "${text.trim()}"`)
        return [...found]
      }
      // What a reply says is known as data once the reply has ended.
      await expect.poll(literals).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'

test(
  'days counted from today and bare times have their date beside them',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: null })
    let seen = 0
    for (const path of [
      '/',
      '/services',
      '/domains',
      '/invoices',
      '/notifications',
      '/assistant',
    ]) {
      await page.goto(path)
      await expect(page.locator('main h1').first()).toBeVisible()
      await expect(page.locator('.skel')).toHaveCount(0)
      if (path === '/invoices') await page.getByRole('table').getByRole('link').first().click()
      const { relatives, undated } = await page.evaluate((monthName) => {
        const relative = /^(?:due )?(?:in \d+ days?|\d+ days? ago|today|tomorrow|yesterday)$/
        const isDated = (text: string) => new RegExp(`\\d ${monthName}`).test(text)
        const walker = document.createTreeWalker(
          document.querySelector('main') ?? document.body,
          NodeFilter.SHOW_TEXT,
        )
        const found = { relatives: 0, undated: [] as string[] }
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent?.trim() ?? ''
          const parent = node.parentElement
          const isTime = parent?.tagName === 'TIME' && /^\d\d:\d\d/.test(text)
          if (!parent || !(relative.test(text) || isTime)) continue
          found.relatives += 1
          const near = parent.closest('li, tr, article')?.textContent ?? ''
          const title = parent.closest<HTMLElement>('[title]')?.title ?? ''
          if (!isDated(title) && !isDated(near)) found.undated.push(text)
        }
        return found
      }, month)
      seen += relatives
      expect(undated, path).toEqual([])
    }
    expect(seen).toBeGreaterThan(10)
  },
)

test.describe('in German', () => {
  const inGerman = (page: Page) =>
    page.addInitScript(() => localStorage.setItem('portico', '{"language":"de"}'))

  test('a provider’s status is translated if it is known', onRelease, async ({ page, signIn }) => {
    await inGerman(page)
    await signIn('agency', { at: null })
    await page.goto('/orders')
    await expect(page.getByText('Abgelehnt (Registry)')).toBeVisible()
  })

  test('an expiry in the past is said as past', onRelease, async ({ page, signIn }) => {
    await inGerman(page)
    await signIn('agency', { at: null })
    await page.goto('/services?q=example-lapsed.net')
    await page.getByRole('link', { name: 'example-lapsed.net' }).first().click()
    await expect(page.getByText(/^Am .+ abgelaufen, vor \d+ Tagen\.$/)).toBeVisible()
  })
})

// Which faces a machine has decides what Japanese looks like, not whether it is one face.
test(
  'a Japanese text is drawn with one face, and every other with ours',
  onRelease,
  async ({ page, shop }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const facesOfSystem = async () => {
      const { root } = await session.send('DOM.getDocument', { depth: -1 })
      const selector = 'h1, h2, main p, main li, main td'
      const { nodeIds } = await session.send('DOM.querySelectorAll', {
        nodeId: root.nodeId,
        selector,
      })
      const faces = new Set<string>()
      for (const nodeId of nodeIds) {
        const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
        for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) faces.add(familyName)
      }
      return [...faces]
    }
    for (const tag of ['en', 'de', 'ar', 'ja']) {
      await page.goto(`${shop.origin}/${tag}/help/auto-renew`)
      // The page asks for its fonts after the first paint.
      const faces = expect.poll(facesOfSystem, `faces of the system in ${tag}`)
      await (tag === 'ja' ? faces.toHaveLength(1) : faces.toEqual([]))
    }
  },
)
