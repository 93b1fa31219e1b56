const kept = new Set([
  'P',
  'H4',
  'H5',
  'H6',
  'UL',
  'OL',
  'LI',
  'BLOCKQUOTE',
  'PRE',
  'CODE',
  'STRONG',
  'EM',
  'DEL',
  'BR',
  'HR',
  'TABLE',
  'THEAD',
  'TBODY',
  'TR',
  'TH',
  'TD',
])

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What is shown of an answer as HTML for the clipboard: its nodes without attributes, links as words. */
export const richText = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '')
  if (!(node instanceof Element)) return ''
  if (node.matches('.btn, svg, [aria-hidden=true]')) return ''
  const inner = [...node.childNodes].map(richText).join('')
  if (!kept.has(node.tagName)) return inner
  const tag = node.tagName.toLowerCase()
  return tag === 'br' || tag === 'hr' ? `<${tag}>` : `<${tag}>${inner}</${tag}>`
}
