/**
 * Completes Markdown that breaks off in the middle of a construct: open constructs are closed, and
 * text that is still ambiguous is held back. Otherwise raw markers would flash up.
 */

const tableLine = /^\s{0,3}\|/
const delimiterRow = /^\s{0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
/** A line that may still become a heading, list item, quote, rule, underline or fence. */
const ambiguousLine = /^\s*(?:#{1,6}|[-+*=_]+|\d{1,9}[.)]?|>|`{1,2}|~{1,2}|\[[^\]]*\]:.*)\s*$/

/** Holds a table back until its delimiter row is complete. */
const holdTable = (lines: string[]): string[] => {
  const start = lines.findLastIndex((line) => !tableLine.test(line)) + 1
  const table = lines.slice(start)
  if (table.length === 0) return lines
  const [, second] = table
  const hasDelimiter = second !== undefined && table.length > 2 && delimiterRow.test(second)
  if (!hasDelimiter) return lines.slice(0, start)
  // The last row is shown once it is complete.
  return lines.slice(0, -1)
}

const endsInWord = /[\p{L}\p{N}]$/u

interface Marker {
  text: string
  at: number
}

/** Emphasis and code markers that are still open at the end of a paragraph. */
const openMarkers = (text: string): Marker[] => {
  const open: Marker[] = []
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at)
    const token = /^(?:\\.|`+|\*{1,3}|_{1,3}|~~)/s.exec(rest)?.[0] ?? rest[0] ?? ''
    const code = open.find((marker) => marker.text.startsWith('`'))
    if (code !== undefined) {
      if (token === code.text) open.splice(open.indexOf(code), 1)
    } else if (token.startsWith('`')) open.push({ text: token, at })
    else if (/^[*_~]/.test(token)) toggleEmphasis(open, { text: token, at }, text)
    at += token.length
  }
  return open
}

/** Closes the marker if it matches the last open one, otherwise opens it. */
const toggleEmphasis = (open: Marker[], marker: Marker, paragraph: string): void => {
  const before = paragraph.slice(0, marker.at)
  const after = paragraph[marker.at + marker.text.length]
  const last = open.at(-1)
  if (last?.text === marker.text && !/\s$/.test(before)) {
    open.pop()
    return
  }
  const canOpen = after === undefined || !/\s/.test(after)
  const isInsideWord = marker.text.startsWith('_') && endsInWord.test(before)
  if (canOpen && !isInsideWord) open.push(marker)
}

/** Reduces an incomplete link to its text and removes an incomplete picture. */
const holdLink = (text: string): string => {
  const image = /!\[[^\]]*(?:\](?:\([^)]*)?)?$|!$/.exec(text)
  if (image) return text.slice(0, image.index)
  const link = /\[([^\]]*)(?:\](?:\([^)\s]*)?)?$/.exec(text)
  if (!link) return text
  // `[1]` may become a source number or a link; showing the bare number would flash.
  const linkText = /^\d{1,2}$/.test(link[1] ?? '') ? '' : (link[1] ?? '')
  return text.slice(0, link.index) + linkText
}

const closeInline = (paragraph: string): string => {
  let text = paragraph.replace(/<[^\s<>]*$/, '')
  const isInCode = openMarkers(text).some((marker) => marker.text.startsWith('`'))
  if (!isInCode) text = holdLink(text)
  const open = openMarkers(text)
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    open.pop()
    // A marker at the very end may still become a longer one.
    if (text.slice(last.at + last.text.length).trim() === '') text = text.slice(0, last.at)
    else text = text.trimEnd() + last.text
  }
  return text
}

/** Completes the last block of a reply that is still arriving. */
export const closeHalfOpen = (block: string): string => {
  const fences = block.match(/^\s{0,3}(?:`{3,}|~{3,})/gm)?.length ?? 0
  if (fences % 2 === 1) {
    // The language name after an opening fence arrives in pieces.
    return /(?:^|\n)\s{0,3}(?:`{3,}|~{3,})[^\n]*$/.test(block)
      ? block.replace(/\n?[^\n]*$/, '')
      : block.replace(/\n\s{0,3}[`~]{1,2}$/, '')
  }
  let lines = holdTable(block.split('\n'))
  if (tableLine.test(lines.at(-1) ?? '')) return lines.join('\n')
  if (ambiguousLine.test(lines.at(-1) ?? '')) lines = lines.slice(0, -1)
  const start = lines.findLastIndex(
    (line) => line.trim() === '' || /^\s*(?:[-+*]|\d{1,9}[.)])\s/.test(line),
  )
  const itemStart = start >= 0 && lines[start]?.trim() === '' ? start + 1 : Math.max(start, 0)
  const head = lines.slice(0, itemStart)
  const [, bullet = '', words = ''] =
    /^(\s*(?:(?:[-+*]|\d{1,9}[.)])\s+)?)([\s\S]*)$/.exec(lines.slice(itemStart).join('\n')) ?? []
  return [...head, bullet + closeInline(words)].join('\n')
}
