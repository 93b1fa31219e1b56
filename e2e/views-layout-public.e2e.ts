/**
 * Opens every public page in the pseudo-languages, at four widths, and measures what is cut, what
 * overlaps and what scrolls sideways (`support/layout.ts`).
 */
import { layoutFaults } from './support/layout.ts'
import { alterTexts, pseudoTags } from './support/pseudo.ts'
import { onReleaseUnless } from './support/release.ts'
import { expect, test } from './support/workers.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ baseURL: async ({ shop }, provide) => provide(shop.origin) })

const widths = [1440, 768, 390, 320]

const pages = [
  { name: 'prices', path: '/en/prices?category=region' },
  { name: 'prices with an open menu', path: '/en/prices?category=region', menu: 'main .menu' },
  { name: 'prices, no match', path: '/en/prices?q=nothing-like-this' },
  { name: 'an extension', path: '/en/prices/cloud' },
  { name: 'an unknown extension', path: '/en/prices/nothing' },
  { name: 'the table builder', path: '/en/prices/embed' },
  { name: 'the help centre', path: '/en/help' },
  { name: 'help search', path: '/en/help?q=domain' },
  { name: 'help search, no match', path: '/en/help?q=zzqq' },
  { name: 'a help article', path: '/en/help/auto-renew' },
  { name: 'languages', path: '/en/help', menu: '.ph .menu' },
  { name: 'an unknown address', path: '/en/nothing' },
]

for (const { name, path, menu } of pages)
  for (const tag of pseudoTags) {
    const options = onReleaseUnless(name === 'prices' && tag === 'en-XA')
    test(`${name} in ${tag}: nothing cut, overlapping or too wide`, options, async ({ page }) => {
      const faults: Record<number, string[]> = {}
      await page.goto(path)
      await alterTexts(page, tag)
      for (const width of widths) {
        await page.setViewportSize({ width, height: width > 720 ? 900 : 844 })
        if (menu !== undefined) {
          const summary = page.locator(`${menu} > summary`).filter({ visible: true }).first()
          await expect(summary).toBeVisible()
          await summary.evaluate((element) => {
            for (const open of document.querySelectorAll('details[open]'))
              open.removeAttribute('open')
            element.parentElement?.setAttribute('open', '')
          })
        }
        await page.evaluate(async () => {
          await document.fonts.ready
          await new Promise((rendered) => {
            requestAnimationFrame(() => requestAnimationFrame(rendered))
          })
        })
        const found = await layoutFaults(page)
        if (found.length > 0) faults[width] = found
      }
      expect(faults).toEqual({})
    })
  }
