/**
 * Has the browser read the fonts of scripts that this data holds, before any of it is drawn. A font
 * that comes for a text that stands already makes the browser lay out all texts of the page again: in
 * the middle of scrolling, where the first Greek or Arabic name comes into view.
 */
export function readFonts(data: unknown): void {
  const letters = new Set(JSON.stringify(data).match(/\P{ASCII}/gu))
  if (letters.size === 0) return
  const families = getComputedStyle(document.documentElement).getPropertyValue('--font')
  // Names are of middle weight. Where one does not come, the system's own stands in for it.
  document.fonts.load(`500 1em ${families}`, [...letters].join('')).catch(() => undefined)
}
