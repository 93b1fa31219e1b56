/**
 * Markdown that ends in the middle of a construct, as it may be shown now: what is open is closed,
 * and what could yet become anything is held back. No raw mark flashes up before its end arrives.
 */

const tableLine = /^\s{0,3}\|/
const delimiterRow = /^\s{0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
/** A line that may become a heading, list item, quote, rule, underline or fence. */
const undecided = /^\s*(?:#{1,6}|[-+*=_]+|\d{1,9}[.)]?|>|`{1,2}|~{1,2}|\[[^\]]*\]:.*)\s*$/

/** Lines of a table are nothing until the row of dashes under its head is whole. */
const holdTable = (lines: string[]): string[] => {
  const start = lines.findLastIndex((line) => !tableLine.test(line)) + 1
  const table = lines.slice(start)
  if (table.length === 0) return lines
  const [, second] = table
  const whole = second !== undefined && table.length > 2 && delimiterRow.test(second)
  if (!whole) return lines.slice(0, start)
  // The last row grows cell by cell: shown once its line has ended.
  return lines.slice(0, -1)
}

const wordBefore = /[\p{L}\p{N}]$/u

interface Open {
  mark: string
  at: number
}

/** Marks that are open at the end of one paragraph's text. */
const openMarks = (text: string): Open[] => {
  const open: Open[] = []
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at)
    const mark = /^(?:\\.|`+|\*{1,3}|_{1,3}|~~)/s.exec(rest)?.[0] ?? rest[0] ?? ''
    const code = open.find((one) => one.mark.startsWith('`'))
    if (code !== undefined) {
      if (mark === code.mark) open.splice(open.indexOf(code), 1)
    } else if (mark.startsWith('`')) open.push({ mark, at })
    else if (/^[*_~]/.test(mark)) toggle(open, mark, at, text)
    at += mark.length
  }
  return open
}

const toggle = (open: Open[], mark: string, at: number, text: string): void => {
  const before = text.slice(0, at)
  const after = text[at + mark.length]
  const last = open.at(-1)
  if (last?.mark === mark && !/\s$/.test(before)) {
    open.pop()
    return
  }
  const opens = after === undefined || !/\s/.test(after)
  const insideWord = mark.startsWith('_') && wordBefore.test(before)
  if (opens && !insideWord) open.push({ mark, at })
}

/** A link or picture that is not whole: its words stay, a picture goes. */
const holdLink = (text: string): string => {
  const image = /!\[[^\]]*(?:\](?:\([^)]*)?)?$|!$/.exec(text)
  if (image) return text.slice(0, image.index)
  const link = /\[([^\]]*)(?:\](?:\([^)\s]*)?)?$/.exec(text)
  if (!link) return text
  // `[1]` is a source, and not yet known to be no link: its number alone would flash up.
  const words = /^\d{1,2}$/.test(link[1] ?? '') ? '' : (link[1] ?? '')
  return text.slice(0, link.index) + words
}

const closeInline = (paragraph: string): string => {
  let text = paragraph.replace(/<[^\s<>]*$/, '')
  const inCode = openMarks(text).some(({ mark }) => mark.startsWith('`'))
  if (!inCode) text = holdLink(text)
  const open = openMarks(text)
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    open.pop()
    // A mark with nothing behind it may yet become a longer one.
    if (text.slice(last.at + last.mark.length).trim() === '') text = text.slice(0, last.at)
    else text = text.trimEnd() + last.mark
  }
  return text
}

/** The last block of an answer that is still arriving. */
export const closeHalfOpen = (block: string): string => {
  const fences = block.match(/^\s{0,3}(?:`{3,}|~{3,})/gm)?.length ?? 0
  if (fences % 2 === 1) {
    // The name of the language behind an opening fence arrives in pieces.
    return /(?:^|\n)\s{0,3}(?:`{3,}|~{3,})[^\n]*$/.test(block)
      ? block.replace(/\n?[^\n]*$/, '')
      : block.replace(/\n\s{0,3}[`~]{1,2}$/, '')
  }
  let lines = holdTable(block.split('\n'))
  if (tableLine.test(lines.at(-1) ?? '')) return lines.join('\n')
  if (undecided.test(lines.at(-1) ?? '')) lines = lines.slice(0, -1)
  const start = lines.findLastIndex(
    (line) => line.trim() === '' || /^\s*(?:[-+*]|\d{1,9}[.)])\s/.test(line),
  )
  const itemStart = start >= 0 && lines[start]?.trim() === '' ? start + 1 : Math.max(start, 0)
  const head = lines.slice(0, itemStart)
  const [, bullet = '', words = ''] =
    /^(\s*(?:(?:[-+*]|\d{1,9}[.)])\s+)?)([\s\S]*)$/.exec(lines.slice(itemStart).join('\n')) ?? []
  return [...head, bullet + closeInline(words)].join('\n')
}
