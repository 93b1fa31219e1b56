/**
 * Opens every page and state in the pseudo-languages, at four widths, and measures what is cut, what
 * overlaps and what scrolls sideways (`support/layout.ts`).
 */
import type { Page } from 'playwright/test'

import { type LayoutState, layoutStates, longBrand } from './support/layout-states.ts'
import { layoutFaults } from './support/layout.ts'
import { choosePseudo, pseudoTags } from './support/pseudo.ts'
import { onRelease, onReleaseUnless } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({
  settings: {
    PORTICO_BRAND_NAME: longBrand,
    PORTICO_LINKS: JSON.stringify({
      contact: 'https://northmark.example/contact',
      imprint: 'https://northmark.example/imprint',
      privacy: 'https://northmark.example/privacy',
    }),
  },
  expectedErrors: [[/Failed to load resource/, /ApiError/], { scope: 'test' }],
})

const widths = [1440, 768, 390, 320]

async function settle(page: Page, { content }: LayoutState): Promise<void> {
  await expect(page.locator('#first-frame')).toHaveCount(0)
  await expect(content(page)).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((rendered) => {
      requestAnimationFrame(() => requestAnimationFrame(rendered))
    })
  })
}

/** Opens a state at each width and measures it. */
async function faultsOf(page: Page, state: LayoutState): Promise<Record<number, string[]>> {
  const faults: Record<number, string[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: width > 720 ? 900 : 844 })
    // Reopens menus and dialogs at each width, because they are positioned when they open.
    if (width === widths[0] || state.open !== undefined) await page.goto(state.path)
    if (state.open !== undefined) {
      await expect(page.locator('#first-frame')).toHaveCount(0)
      await expect(page.locator('main h1').first()).toBeVisible()
      await state.open(page, width <= 720)
    }
    await settle(page, state)
    const found = await layoutFaults(page)
    if (found.length > 0) faults[width] = found
  }
  return faults
}

for (const state of layoutStates)
  for (const tag of pseudoTags.slice(0, state.repeats ? 1 : undefined)) {
    const options = onReleaseUnless(state.name === 'services' && tag === 'en-XA')
    test(
      `${state.name} in ${tag}: nothing cut, overlapping or too wide`,
      options,
      async ({ page, signIn }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await choosePseudo(page, tag)
        await state.prepare?.(page)
        if (state.account !== null) await signIn(state.account ?? 'agency', { at: null })
        const faults = await faultsOf(page, state)
        // A list that is still being read asks again.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        expect(faults).toEqual({})
      },
    )
  }

// WCAG 1.4.4: text twice as large, in a window of the same width.
for (const state of layoutStates.filter((each) => !each.open && !each.prepare && !each.repeats)) {
  const options = onRelease
  test(
    `${state.name} with text at 200 %: nothing cut, overlapping or too wide`,
    options,
    async ({ page, signIn }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: 844 })
      if (state.account !== null) await signIn(state.account ?? 'agency', { at: null })
      await page.goto(state.path)
      await settle(page, state)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await settle(page, state)
      expect(await layoutFaults(page)).toEqual([])
    },
  )
}
