/** A text cut into words; Chinese, Japanese and Korean runs are words of their own. */
import type { Range } from './ranges.ts'

export interface Token {
  text: string
  start: number
}

/** Stands for a token before the first or after the last. */
export const noToken: Token = { text: '', start: 0 }

const eastAsian = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`
const tokenPattern = new RegExp(
  String.raw`\n|[${eastAsian}]{1,200}|[、。・〜「」『』]|[^\s${eastAsian}、。・〜「」『』]{1,300}`,
  'gu',
)

export const separator = /^(?:[:=]{1,2}>?|=>|-{1,3}>|[→⇒←⇐➜➔➡⟶]|»|\|{1,2}|[-–—])$/u
export const dash = /^[-–—»]$/u
export const leadingSeparator = /^["'”»)\]*_~`\\]{0,8}(?:=>|->|→|:=|[:=|])/u
export const trailingSeparator = /[:=]["'”»)*_]{0,3}$/u
export const markup = /^[*_~`\\>|#•·●▪◦+]{1,6}$/u
export const listMarker = /^(?:\d{1,2}[.)]|[-–*•·])$/u
const opening = /^["'“„«‹([{*_~`\\]{1,8}/u
const closing = /["'”“»›)\]}*_~`\\.,;:!?،؛。、]{1,8}$/u
export const sentenceEnd = /(?:[.!?؟]["'”»)*_]{0,3}|。)$/u
/** Opening quotes, with the characters that may close them. */
const closingQuotes = new Map([
  ['"', ['"']],
  ["'", ["'"]],
  ['`', ['`']],
  ['“', ['”']],
  ['„', ['“', '”']],
  ['«', ['»']],
  ['「', ['」']],
  ['『', ['』']],
])

export const tokenize = (text: string): Token[] =>
  Array.from(text.matchAll(tokenPattern), ({ 0: found, index }) => ({ text: found, start: index }))

export const endOf = (token: Token | undefined): number =>
  token ? token.start + token.text.length : 0
export const rangeOf = (token: Token): Range => [token.start, endOf(token)]
export const isHidden = (word: string): boolean => word.startsWith('[removed') || word === 'removed'

/** The word without the quotes, brackets and full stops around it. */
export function core({ text, start }: Token): Token {
  const inner = text.replace(opening, '')
  // `sk_live_3f9a…`: cut short on purpose.
  if (/(?:\.{3}|…)["'”»)*_]{0,3}$/u.test(inner)) return { text: '', start }
  return { text: inner.replace(closing, ''), start: start + text.length - inner.length }
}

export interface Value {
  value: Token
  isQuoted: boolean
}

/** A quoted text, else a word. */
export function valueAt(text: string, token: Token): Value {
  const marks = /^[*_~\\([]{0,4}/u.exec(token.text)?.[0].length ?? 0
  const open = token.start + marks
  const ends = closingQuotes.get(text[open] ?? '')
  const line = ends ? text.slice(open + 1, open + 160).split('\n', 1)[0] : undefined
  const close = Math.min(
    ...(ends ?? []).map((end) => line?.indexOf(end) ?? -1).filter((at) => at > 0),
  )
  if (line === undefined || close === Infinity) return { value: core(token), isQuoted: false }
  const inner = line.slice(0, close)
  const start = open + 1 + inner.length - inner.trimStart().length
  return { value: { text: inner.trim(), start }, isQuoted: true }
}

/** Whether nothing but marks, or the next label, follows on the line. */
export function isAlone(tokens: readonly Token[], nth: number): boolean {
  if (/[,;،؛]["'”»*_~`]{0,3}$/u.test(tokens[nth]?.text ?? '')) return true
  const next = tokens[nth + 1]?.text
  return (
    next === undefined ||
    /^[\n|、。,;(·•]/u.test(next) ||
    markup.test(next) ||
    /[:=]/.test(next) ||
    /^[:=]/.test(tokens[nth + 2]?.text ?? '')
  )
}
