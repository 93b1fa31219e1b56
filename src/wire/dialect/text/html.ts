/** HTML reduced to text: what a notification's body or an invoice line may show. Linear. */

const markup =
  /<\/?(?:a|abbr|article|b|big|blockquote|body|br|center|code|dd|del|details|div|dl|dt|em|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|li|link|main|mark|meta|nav|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|video)(?:\s[^<>]*)?\/?>|<!--|<!doctype/i
const named: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©', reg: '®', trade: '™', hellip: '…', mdash: '—',
  ndash: '–', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', euro: '€', pound: '£', yen: '¥', middot: '·', bull: '•',
  laquo: '«', raquo: '»', times: '×', deg: '°', shy: '', auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü',
  szlig: 'ß', eacute: 'é', egrave: 'è', ecirc: 'ê', agrave: 'à', aacute: 'á', iacute: 'í', oacute: 'ó', uacute: 'ú',
  ntilde: 'ñ', ccedil: 'ç',
} // prettier-ignore

const decoded = (whole: string, entity: string): string => {
  if (!entity.startsWith('#')) return named[entity] ?? whole
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
  return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : ''
}

export const isHtml = (value: string): boolean => markup.test(value)

/** Leaves text that is no HTML alone: `a < b` stays. */
export function htmlToText(value: string): string {
  if (!value.includes('<') && !value.includes('&')) return value
  const entities = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi
  if (!isHtml(value)) return value.replace(entities, decoded)
  return withoutHidden(value)
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(
      /<(?:br|\/?(?:p|div|h[1-6]|ul|ol|table|tr|blockquote|pre|section|article|header|footer|hr|dt|dd))\b[^<>]*>/gi,
      '\n',
    )
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<[/!a-z][^<>]*>/gi, '')
    .replace(entities, decoded)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Without comments and the elements whose text nobody is to read; an open one hides the rest. */
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
