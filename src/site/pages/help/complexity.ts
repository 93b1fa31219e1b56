/**
 * Finds bodies that would take seconds to parse. Markdown and HTML parsers look back at every mark
 * still open, so a few kilobytes of brackets, stars or nesting can block the server or overflow its
 * stack. No real article is written like that.
 */

/** UTF-16 units. */
export const MAX_LENGTH = 200_000
/** Characters that may open something in Markdown. Real articles have hundreds. */
const MAX_MARKS = 4000
/** A table of all extensions has thousands. */
const MAX_CELLS = 20_000
const MAX_TAGS = 20_000
const MAX_DEPTH = 100

function count(text: string, mark: RegExp): number {
  let matches = 0
  for (const _ of text.matchAll(mark)) matches += 1
  return matches
}

/** Cells of a possible table: every row as wide as the widest. */
function cells(body: string): number {
  const pipes = body.split('\n').map((line) => count(line, /\|/g))
  const rows = pipes.filter((number) => number > 0).length
  return rows * pipes.reduce((widest, number) => Math.max(widest, number), 0)
}

/** Elements whose end tag may be left out. Not counted: the elements around them bound their depth. */
const withoutEndTag = new Set(
  'area base br col hr img input link meta wbr p li td th tr dd dt'.split(' '),
)

/** Whether too many elements are open at once. */
function isDeep(body: string): boolean {
  const open: string[] = []
  for (const [, end, name = ''] of body.matchAll(/<(\/?)([a-z][^\s/<>]*)/gi)) {
    const tag = name.toLowerCase()
    if (withoutEndTag.has(tag)) continue
    if (end === '') open.push(tag)
    else if (open.includes(tag)) open.splice(open.lastIndexOf(tag), 1)
    if (open.length > MAX_DEPTH) return true
  }
  return false
}

export function isTooComplex(body: string, format: 'markdown' | 'html'): boolean {
  if (body.length > MAX_LENGTH || count(body, /</g) > MAX_TAGS || isDeep(body)) return true
  if (format === 'html') return false
  return (
    count(body, /[[*_`<>~#]/g) > MAX_MARKS ||
    cells(body) > MAX_CELLS ||
    // Nested lists and quotes.
    /^[ \t>*+\-\d.)]{100}/m.test(body)
  )
}
