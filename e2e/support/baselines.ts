import type { Locator } from 'playwright/test'

/** The baseline of an element's first line, in pixels from the top of the page. */
const baselineOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let text = texts.nextNode()
    while (text && text.textContent?.trim() === '') text = texts.nextNode()
    if (!text?.parentElement) throw new Error('no text')
    const range = document.createRange()
    range.selectNodeContents(text)
    const line = range.getClientRects()[0] ?? new DOMRect()
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(text.parentElement)
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = canvas.measureText('x')
    return line.bottom - (line.height - above - below) / 2 - below + scrollY
  })

/** How far two texts beside each other are from standing on one line, in pixels. */
export async function baselineGap(first: Locator, second: Locator): Promise<number> {
  const [a, b] = await Promise.all([baselineOf(first), baselineOf(second)])
  return Math.abs(a - b)
}
