/** Reads a long list as it is painted. */
import type { Page } from './page.ts'

/** Lines that the list has, from its table. */
export const rowsOf = (page: Page, scroller: string): Promise<number> =>
  page.tab.evaluate(
    (selector) =>
      Number(document.querySelector(`${selector} table`)?.getAttribute('aria-rowcount')) - 1,
    scroller,
  )

/**
 * Scrolls so many frames, each by `step` pixels, and returns for each how many pixels of the view no line
 * covers. Runs in the page.
 */
export async function scrollAndMeasure(
  selector: string,
  step: number,
  frames: number,
): Promise<number[]> {
  const frame = document.querySelector(selector)
  const body = frame?.querySelector('tbody, .stack')
  if (!frame || !body) return [Number.NaN]
  const uncovered = (): number => {
    const view = frame.getBoundingClientRect()
    const list = body.getBoundingClientRect()
    const head = frame.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    const end = Math.min(view.bottom, list.bottom, innerHeight)
    const boxes = [...body.children]
      .map((line) => line.getBoundingClientRect())
      .sort((a, b) => a.top - b.top)
    let covered = Math.max(view.top, list.top, head)
    let gap = 0
    for (const { top, bottom } of [...boxes, { top: end, bottom: end }]) {
      gap += Math.max(0, Math.min(top, end) - covered)
      covered = Math.max(covered, bottom)
    }
    // Less than half a line: borders, and tall rows that are measured after this frame.
    return gap < 16 ? 0 : Math.round(gap)
  }
  const measured = [uncovered()]
  for (let count = 0; count < frames; count += 1) {
    frame.scrollBy(0, step)
    await new Promise(requestAnimationFrame)
    measured.push(uncovered())
  }
  return measured
}

export const findUncovered = async (page: Page, scroller: string): Promise<number> =>
  (await page.tab.evaluate(scrollAndMeasure, scroller, 0, 0))[0] ?? Number.NaN

/** Pixels that were empty in each of 120 frames of scrolling, without the frames that were full. */
export const blankFrames = async (page: Page, scroller: string): Promise<number[]> =>
  (await page.tab.evaluate(scrollAndMeasure, scroller, 120, 120)).filter((pixels) => pixels > 0)

/** The name in the first row that is wholly in view, give or take a fraction of a pixel. */
export const firstRowIn = (page: Page, scroller: string): Promise<string> =>
  page.tab.evaluate((selector) => {
    const view = document.querySelector(selector)?.getBoundingClientRect()
    const head = document.querySelector(`${selector} thead`)?.getBoundingClientRect().bottom ?? 0
    const row = [...document.querySelectorAll(`${selector} tbody tr, ${selector} .stack li`)].find(
      (line) => {
        const { top, bottom } = line.getBoundingClientRect()
        return (
          top > Math.max(view?.top ?? 0, head) - 4 &&
          bottom <= (view?.bottom ?? 0) &&
          line.querySelector('a')
        )
      },
    )
    return row?.querySelector('a')?.textContent ?? ''
  }, scroller)
