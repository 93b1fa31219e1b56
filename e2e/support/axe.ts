import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Frame, type Page } from 'playwright/test'

/** Rules whose answer changes with colours alone. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** Rules whose answer changes with the room there is, while the document stays the same. */
export const roomRules = [...colourRules, 'target-size', 'scrollable-region-focusable']

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Scope {
  /** These rules only; all where none are named. */
  rules?: readonly string[]
  /** A part of the page. */
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

// The package's own runner compiles the checker twice and carries every passed element out of the
// page, each time: that costs more than the check.
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The checker stays as long as the document does. */
async function inject(frame: Frame): Promise<void> {
  const present = await frame.evaluate(() => (globalThis as AxeWindow).axe !== undefined)
  if (!present) await frame.evaluate(source)
}

/** What fades in has other colours until it stands; what turns for ever is not waited for. */
async function standStill(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    // What ends may start something else.
    for (let running = ending(); running.length > 0; running = ending())
      await Promise.allSettled(running.map(({ finished }) => finished))
  })
}

/** No violation of WCAG 2.2 A and AA that a machine can find, once nothing moves any more. */
export async function expectAccessible(
  page: Page,
  { rules, within }: Scope = {},
  what?: string,
): Promise<void> {
  for (const frame of page.frames()) {
    await inject(frame)
    await standStill(frame)
  }
  const run: Run = {
    context: {
      ...(within === undefined ? {} : { include: [within] }),
      // Base UI's guards around a layer take the focus only to hand it on at once; nobody stays there.
      exclude: ['[data-base-ui-focus-guard]'],
    },
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards },
  }
  const violations = await page.evaluate(async ({ context, runOnly }) => {
    const { axe } = globalThis as AxeWindow
    if (!axe) throw new Error('the checker is not in the page')
    return (await axe.run(context, { runOnly, resultTypes: ['violations'] })).violations
  }, run)
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes
      .slice(0, 5)
      .map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, what).toEqual([])
}

/** In light all of it, in dark what depends on colours. */
export async function expectAccessibleInBoth(page: Page, what?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, {}, `${what ?? ''} light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { rules: colourRules }, `${what ?? ''} dark`)
}
