/**
 * Bodies that would take seconds to read as what they say they are. Parsers of Markdown and HTML look
 * back at every mark that is still open, so a few kilobytes of brackets, of stars or of nesting hold
 * the whole server up, or end in its stack. No article is written like that.
 */

/** UTF-16 units. */
export const LONGEST = 200_000
/** What Markdown may open something with. An article has some hundreds. */
const MOST_MARKS = 4000
/** A table of all domain endings has some thousands. */
const MOST_CELLS = 20_000
const MOST_TAGS = 20_000
const DEEPEST = 100

function count(text: string, mark: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(mark)) found += 1
  return found
}

/** Cells that a table may be made of: the widest row's, in every row. */
function cells(body: string): number {
  const pipes = body.split('\n').map((line) => count(line, /\|/g))
  const rows = pipes.filter((number) => number > 0).length
  return rows * pipes.reduce((widest, number) => Math.max(widest, number), 0)
}

/** Those that need no end, and do not stand within each other without one that does. */
const endless = new Set(
  'area base br col hr img input link meta wbr p li td th tr dd dt'.split(' '),
)

/** Whether too many elements are open at once, whichever of them an end closes. */
function isDeep(body: string): boolean {
  const open: string[] = []
  for (const [, end, name = ''] of body.matchAll(/<(\/?)([a-z][^\s/<>]*)/gi)) {
    const tag = name.toLowerCase()
    if (endless.has(tag)) continue
    if (end === '') open.push(tag)
    else if (open.includes(tag)) open.splice(open.lastIndexOf(tag), 1)
    if (open.length > DEEPEST) return true
  }
  return false
}

export function isIntricate(body: string, format: 'markdown' | 'html'): boolean {
  if (body.length > LONGEST || count(body, /</g) > MOST_TAGS || isDeep(body)) return true
  if (format === 'html') return false
  return (
    count(body, /[[*_`<>~#]/g) > MOST_MARKS ||
    cells(body) > MOST_CELLS ||
    // Lists within lists, quotes within quotes.
    /^[ \t>*+\-\d.)]{100}/m.test(body)
  )
}
