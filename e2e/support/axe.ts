import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Frame, type Page } from 'playwright/test'

/** Rules that depend on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** Rules that depend on the size of the window, even when the document is the same. */
export const layoutRules = [...colourRules, 'target-size', 'scrollable-region-focusable']

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Scope {
  /** Only these rules; by default all of `standards`. */
  rules?: readonly string[]
  /** Selector of the part of the page to check. */
  within?: string
}

interface Run {
  context: { include?: string[]; exclude: string[] }
  runOnly: { type: 'rule' | 'tag'; values: readonly string[] }
}

interface Violation {
  id: string
  nodes: { target: string[]; failureSummary?: string }[]
}

interface AxeWindow {
  axe?: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> }
}

// Not the package's own runner: each run compiles axe twice and copies every passing element out of
// the page, which takes longer than the check itself.
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Loads axe once per document. */
async function injectAxe(frame: Frame): Promise<void> {
  const present = await frame.evaluate(() => (globalThis as AxeWindow).axe !== undefined)
  if (!present) await frame.evaluate(source)
}

/** Waits for animations, because fading changes colours. Ignores endless ones, such as spinners. */
async function waitForAnimations(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    const finiteAnimations = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    // An animation may start another one when it ends.
    for (let running = finiteAnimations(); running.length > 0; running = finiteAnimations())
      await Promise.allSettled(running.map(({ finished }) => finished))
  })
}

/** Expects no WCAG 2.2 A or AA violation that axe can find, once animations have ended. */
export async function expectAccessible(
  page: Page,
  { rules, within }: Scope = {},
  label?: string,
): Promise<void> {
  for (const frame of page.frames()) {
    await injectAxe(frame)
    await waitForAnimations(frame)
  }
  const run: Run = {
    context: {
      ...(within === undefined ? {} : { include: [within] }),
      // Base UI's focus guards move the focus on at once, so it never stays on one.
      exclude: ['[data-base-ui-focus-guard]'],
    },
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards },
  }
  const violations = await page.evaluate(async ({ context, runOnly }) => {
    const { axe } = globalThis as AxeWindow
    if (!axe) throw new Error('axe is not loaded in the page')
    return (await axe.run(context, { runOnly, resultTypes: ['violations'] })).violations
  }, run)
  const summary = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes
      .slice(0, 5)
      .map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(summary, label).toEqual([])
}

/** Checks everything in the light theme, and in the dark theme only what depends on colours. */
export async function expectAccessibleInBoth(page: Page, label?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, {}, `${label ?? ''} light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { rules: colourRules }, `${label ?? ''} dark`)
}
