/** Reduces HTML to text, for notifications and invoice lines. Linear. */
import html from './html.json' with { type: 'json' }

const anyTag = html.tags.join('|')
const markup = new RegExp(String.raw`<\/?(?:${anyTag})(?:\s[^<>]*)?\/?>|<!--|<!doctype`, 'i')
const lineTag = html.lineTags.join('|')
const lineBreak = new RegExp(String.raw`<(?:br|\/?(?:${lineTag}))\b[^<>]*>`, 'gi')
const entity = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi
const namedEntities: ReadonlyMap<string, string> = new Map(Object.entries(html.entities))

const decoded = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return namedEntities.get(name) ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code > 31 && code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : ''
}

export const isHtml = (value: string): boolean => markup.test(value)

/** Leaves text that is not HTML alone: `a < b` stays. */
export function htmlToText(value: string): string {
  if (!value.includes('<') && !value.includes('&')) return value
  if (!isHtml(value)) return value.replace(entity, decoded)
  return (
    withoutHidden(value)
      .replace(/\s+/g, ' ')
      .replace(/<li\b[^<>]*>/gi, '\n- ')
      .replace(lineBreak, '\n')
      // A cell or term ends a label: without a mark `Password` and `hunter2` run together.
      .replace(/:?\s?<\/dt>/gi, ': ')
      .replace(/<\/t[dh]>/gi, ' | ')
      .replace(/<[/!a-z][^<>]*>/gi, '')
      .replace(entity, decoded)
      .replace(/[ \t\u00a0]+/g, ' ')
      .replace(/(?<![ |])[ |]+(?=\n)/g, '')
      .replace(/\n /g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** Drops comments and elements whose text is not for readers. An unclosed one hides the rest. */
function withoutHidden(value: string): string {
  const opening = /<!--|<(script|style|head|title|template|noscript|iframe|svg)\b[^<>]*>/gi
  let out = ''
  let from = 0
  for (let match = opening.exec(value); match; match = opening.exec(value)) {
    if (match.index < from) continue
    const closing = match[1] ? new RegExp(`</${match[1]}\\s*>`, 'gi') : /-->/g
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(value)
    out += value.slice(from, match.index)
    from = end ? closing.lastIndex : value.length
    opening.lastIndex = from
  }
  return out + value.slice(from)
}
