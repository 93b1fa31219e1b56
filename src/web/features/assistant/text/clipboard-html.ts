const keptElements = new Set([
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

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A rendered reply as HTML for the clipboard: no attributes, and links as plain text. */
export const toClipboardHtml = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.textContent ?? '')
  if (!(node instanceof Element)) return ''
  if (node.matches('.btn, svg, [aria-hidden=true]')) return ''
  const inner = [...node.childNodes].map(toClipboardHtml).join('')
  if (!keptElements.has(node.tagName)) return inner
  const tag = node.tagName.toLowerCase()
  return tag === 'br' || tag === 'hr' ? `<${tag}>` : `<${tag}>${inner}</${tag}>`
}
