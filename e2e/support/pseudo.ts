/** Shows pages in a pseudo-language (`src/i18n/pseudo.ts`). */
import type { Page } from 'playwright/test'

import { languageOf } from '#i18n/languages.ts'
import { pseudoTexts } from '#i18n/pseudo.ts'

/** Longer texts, words that cannot break, and a mirrored page. */
export const pseudoTags = ['en-XA', 'zz-Long', 'ar-XB'] as const

/** Chooses the language in the dashboard, for every page that is opened from now on. */
export const choosePseudo = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript((tag) => {
    // `about:blank` has no storage.
    if (window.origin !== 'null') localStorage.setItem('portico', JSON.stringify({ language: tag }))
  }, language)

/**
 * Alters the texts of a public page. They come from the server, which has no pseudo-languages. Names,
 * amounts and code stay as they are.
 */
export async function alterTexts(page: Page, tag: string): Promise<void> {
  const direction = languageOf(tag)?.direction ?? 'ltr'
  const handle = await page.evaluateHandle((dir) => {
    document.documentElement.dir = dir
    const kept = 'script, style, noscript, svg, pre, code, bdi, s, textarea, .prov'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: (Text | Attr)[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isText = /\p{L}/u.test(node.textContent ?? '')
      if (isText && node.parentElement?.closest(kept) === null) nodes.push(node as Text)
    }
    for (const cell of document.querySelectorAll('[data-l]')) {
      const label = cell.getAttributeNode('data-l')
      if (label !== null) nodes.push(label)
    }
    return nodes
  }, direction)
  const texts = await handle.evaluate((nodes) => nodes.map((node) => node.nodeValue ?? ''))
  const altered = pseudoTexts(Object.fromEntries(texts.map((text, at) => [`${at}`, text])), tag)
  await handle.evaluate(
    (nodes, values) => {
      for (const [at, node] of nodes.entries()) node.nodeValue = values[at] ?? ''
    },
    Object.values(altered).filter((text) => typeof text === 'string'),
  )
}
