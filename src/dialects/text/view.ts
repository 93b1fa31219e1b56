/**
 * A text as the patterns see it: compatibility forms folded (NFKC), invisible characters dropped,
 * markup read as separators. Each position maps back to the original, which alone is shown.
 */

export interface View {
  text: string
  /** Where each position begins in the original; one more entry for the end. */
  starts: readonly number[] | null
}

const plainAscii = /^[\n\r\t\x20-\x7e]*$/
/** Characters that show nothing: format characters, fillers, selectors, Arabic vowel marks. */
const invisible = new RegExp(
  [
    String.raw`\p{Cf}|[\u034f\u115f\u1160\u3164\uffa0\u0640]`,
    String.raw`[\u17b4-\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]`,
    String.raw`[\u0610-\u061a]|[\u064b-\u065f]|\u0670`,
  ].join('|'),
  'gu',
)
const entities = new Map([
  ['colon', ':'],
  ['equals', '='],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['vert', '|'],
])

/** A tag whose attributes may hold a secret, or a link with a query: searched as written. */
const secretAttribute = new RegExp(
  [
    String.raw`(?:pass|pwd|secret|token|key|pin|psk|auth|value)[\w:.-]{0,20}\s?=`,
    String.raw`(?:href|src)=[^>]{1,200}\?`,
  ].join('|'),
  'i',
)

/** Letters of other scripts, each followed by the Latin one it looks like (a part of UTS 39). */
const lookAlikePairs = [
  'аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwгrкkмmтtпnвb',
  'АAВBЕEКKМMНHОOРPСCТTУYХXЅSІIЈJ',
  'ΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoαaρpνvιi',
].join('')
const lookAlikes = new Map(
  Array.from(lookAlikePairs.matchAll(/(.)(.)/gu), ([, letter = '', latin = '']) => [letter, latin]),
)
const mixedWord = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2,60}/gu

/** A word of Latin and look-alike letters, as the reader sees it. Lengths don't change. */
const withoutLookAlikes = (text: string): string =>
  foreignLetter.test(text)
    ? text.replace(mixedWord, (word) =>
        /\p{Script=Latin}/u.test(word)
          ? word.replace(/[^\p{Script=Latin}]/gu, (c) => lookAlikes.get(c) ?? c)
          : word,
      )
    : text
const foreignLetter = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

const labelElement = /pass|pwd|secret|token|key|pin$|auth/i

/** `</td>` and `</dt>` end a label, `<br>` and blocks end a line; other markup is nothing. */
function markupAsText(tag: string): string {
  if (/^<\/(?:td|th|dt)\b/i.test(tag)) return '|'
  if (/^<(?:br|\/?(?:p|div|li|tr|dd|h[1-6]|table|ul|ol|dl|pre))\b/i.test(tag)) return '\n'
  // `<password>hunter2</password>`: the element's name is the label.
  const element = /^<([a-z][\w-]{1,40})/i.exec(tag)?.[1] ?? ''
  return labelElement.test(element) ? `${element}: ` : ''
}

/** The accents of entities such as `&ntilde;`. */
const accents = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circ', '\u0302'],
  ['uml', '\u0308'],
  ['tilde', '\u0303'],
  ['cedil', '\u0327'],
])

function entityAsText(name: string): string {
  const [, letter = '', accent = ''] = /^([a-z])([a-z]{3,5})$/i.exec(name) ?? []
  const mark = accents.get(accent.toLowerCase())
  if (mark !== undefined) return (letter + mark).normalize('NFC')
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? ' '
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 8 && code < 0xd800 ? String.fromCharCode(code) : ' '
}

/** Arabic and Persian digits as the ones that patterns know. */
const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** A comment, a tag, an entity, a run of plain characters, or a letter with its marks. */
const pieces = new RegExp(
  [
    String.raw`<!--[^>]{0,300}>`,
    String.raw`<\/?[a-z][^<>]{0,300}>`,
    String.raw`&(#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8});`,
    String.raw`[\x20-\x25\x27-\x3b\x3d-\x7e]+`,
    String.raw`[\s\S][\p{M}\p{Cf}]{0,40}`,
  ].join('|'),
  'giu',
)

const foreignDigit = /[\u0660-\u0669\u06f0-\u06f9]/

const isNormal = (text: string): boolean =>
  plainAscii.test(text) ||
  (text.normalize('NFKC') === text && text.search(invisible) < 0 && !foreignDigit.test(text))

export function viewOf(original: string): View {
  if (!/[<&]/.test(original) && isNormal(original))
    return { text: withoutLookAlikes(original), starts: null }
  let text = ''
  const starts: number[] = []
  for (const match of original.matchAll(pieces)) {
    const [whole, entity] = match
    const isPlain = whole.length > 1 && plainAscii.test(whole)
    const isText = !whole.startsWith('<') || secretAttribute.test(whole)
    if (isPlain && entity === undefined && isText) {
      for (let i = 0; i < whole.length; i++) starts.push(match.index + i)
      text += whole
      continue
    }
    const replacement =
      entity !== undefined
        ? entityAsText(entity)
        : isPlain
          ? markupAsText(whole)
          : asciiDigits(whole.replace(invisible, '').normalize('NFKC').replace(invisible, ''))
    for (let i = 0; i < replacement.length; i++) starts.push(match.index)
    text += replacement
  }
  starts.push(original.length)
  return { text: withoutLookAlikes(text), starts }
}

/** The original with the ranges of the view replaced; ranges may overlap. */
export function replaceRanges(
  original: string,
  { starts }: View,
  ranges: readonly (readonly [start: number, end: number])[],
  replacement: string,
): string {
  let out = ''
  let from = 0
  let last = -1
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const first = starts ? (starts[start] ?? original.length) : start
    const next = starts ? (starts[end] ?? original.length) : end
    if (next <= last) continue
    if (first >= last) out += original.slice(from, first) + replacement
    from = next
    last = next
  }
  return out + original.slice(from)
}
