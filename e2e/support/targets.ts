/**
 * Measures targets (WCAG 2.2, 2.5.8): at least 24 × 24 CSS pixels. The measured target is what reacts
 * to a press, with the room that a pseudo-element or a label adds to the visible control.
 */
import type { Page } from 'playwright/test'

/**
 * The targets in `main` that are too small. Links inside a sentence are exempt ("Inline"). Undersized
 * targets with enough room around them would be as well ("Spacing"), but nothing here needs that.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 24
    const selector =
      'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=menuitem]'
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.vh, .skip, [inert]') === null &&
      element.getBoundingClientRect().width > 2

    /** Pixels from the middle in one direction that still belong to the target. */
    function reach(element: Element, x: number, y: number, dx: number, dy: number): number {
      let distance = 0
      while (distance < least) {
        const hit = document.elementFromPoint(x + dx * (distance + 1), y + dy * (distance + 1))
        const label = hit?.closest('label')
        if (hit === null || !(element.contains(hit) || label?.control === element)) break
        distance += 1
      }
      return distance
    }

    /** Whether the link is one of several parts of a running text. */
    function isInSentence(element: Element): boolean {
      const parent = element.parentElement
      if (element.localName !== 'a' || parent?.localName !== 'p') return false
      const own = element.textContent.trim().length
      return parent.textContent.trim().length > own + 3
    }

    const small: string[] = []
    for (const element of document.querySelectorAll(`main :is(${selector})`)) {
      if (!isShown(element) || isInSentence(element)) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const box = element.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const width = Math.max(
        box.width,
        1 + reach(element, x, y, 1, 0) + reach(element, x, y, -1, 0),
      )
      const height = Math.max(
        box.height,
        1 + reach(element, x, y, 0, 1) + reach(element, x, y, 0, -1),
      )
      // Half a pixel is rounding.
      if (width >= least - 0.5 && height >= least - 0.5) continue
      const name = element.getAttribute('aria-label') ?? element.textContent.trim()
      small.push(
        `${Math.round(width)} × ${Math.round(height)}: ${element.localName}.${element.className} in ${element.parentElement?.localName}.${element.parentElement?.className} “${name.slice(0, 40)}”`,
      )
    }
    return small
  })
