import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Rules whose answer changes with colours alone. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** Rules whose answer changes with the room there is, while the document stays the same. */
export const roomRules = [...colourRules, 'target-size', 'scrollable-region-focusable']

interface Scope {
  /** These rules only; all where none are named. */
  rules?: readonly string[]
  /** A part of the page. */
  within?: string
}

/** No violation of WCAG 2.2 A and AA that a machine can find. */
export async function expectAccessible(
  page: Page,
  { rules, within }: Scope = {},
  what?: string,
): Promise<void> {
  const axe = new AxeBuilder({ page })
    // In the page itself: the other mode opens a second page for each run.
    .setLegacyMode()
    // Base UI's guards around a layer take the focus only to hand it on at once; nobody stays there.
    .exclude('[data-base-ui-focus-guard]')
  if (within !== undefined) axe.include(within)
  if (rules) axe.withRules([...rules])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes
      .slice(0, 5)
      .map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, what).toEqual([])
}
