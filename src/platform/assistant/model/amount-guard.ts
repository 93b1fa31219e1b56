/** Removes amounts from a model's text unless our rules stated them: a model may miscalculate or lie. */
import { minorUnitDigits } from '#i18n/currencies.ts'
import type { Amount } from '#platform/assistant/wording.ts'

/** Currencies in words, in the languages that the assistant speaks; symbols are `\p{Sc}`. */
const words = [
  'eur(?:os?)?',
  'usd|dollars?|dólar(?:es)?',
  'gbp|pounds?|pfund|livres?|libras?',
  'chf|franken|francs?|francos?',
  'jpy|yens?|ienes?|円|ユーロ|ドル|ポンド',
  'kwd|aed|dinars?|dirhams?|دينار|درهم|يورو|دولار|د\\.ك\\.?|د\\.إ\\.?',
  'sek|kr|kronor|pln|zł|inr|rupees?|rupien',
]
const digit = String.raw`[\d٠-٩０-９]`
const spaced = String.raw`${digit}{1,3}(?:[\u00a0\u202f ]${digit}{3}(?!${digit})){1,3}(?:[.,]${digit}{1,3})?`
const unspaced = `${digit}(?:[.,٫٬'’]?${digit}){0,11}`
/** `1 633,30` or `1.633,30`: at most 24 characters, so that the guard can hold back the longest amount. */
const number = `[-−+]?(?:${spaced}|${unspaced})`
const currency = String.raw`(?:\p{Sc}|(?<!\p{Script=Latin})(?:${words.join('|')})(?!\p{Script=Latin}))`
const gap = String.raw`[\s\u00a0\u200e\u200f]{0,2}`
const amount = new RegExp(
  String.raw`(?:[-−]?${currency}${gap}${number}|(?<!${digit})${number}${gap}${currency})`,
  'giu',
)
/** In characters. */
const longestAmount = 48
/** The last word may become a currency, a last number an amount. Longer words are no currencies. */
const openWord = String.raw`(?:\p{L}{1,12}|\p{Sc}|د\.[كإ]?\.?)?`
const openNumber = String.raw`[-−+]?(?:${digit}[\d٠-٩０-９\u00a0\u202f .,٫٬'’]*)?`
const openAmount = new RegExp(
  String.raw`(?:[-−]?${currency}${gap}${openNumber}|${openNumber}${gap}${openWord})$`,
  'iu',
)

const toLatinDigits = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/g, (d) => String(d.charCodeAt(0) - 0x6_60))
    .replaceAll(/[０-９]/g, (d) => String(d.charCodeAt(0) - 0xff_10))

/** `1.633,30`, `1,633.30` and `1633.3` are the same. What a single `.` or `,` means is open. */
function valuesOf(text: string): number[] {
  const [digits = ''] = /\d[\d.,٫٬'’\s]*/u.exec(toLatinDigits(text)) ?? []
  const plain = digits.replaceAll(/[٬'’\s]/gu, '').replaceAll('٫', '.')
  const whole = Number(plain.replaceAll(/[.,]/g, ''))
  const fraction = /^(.*)[.,](\d+)$/u.exec(plain)
  if (!fraction) return [whole]
  const [, before = '', after = ''] = fraction
  const decimal = Number(`${before.replaceAll(/[.,]/g, '')}.${after}`)
  return after.length === 3 ? [decimal, whole] : [decimal]
}

const valueOf = ({ minorUnits, currency }: Amount): number =>
  Math.abs(minorUnits) / 10 ** minorUnitDigits(currency)

/** Where text that may still become an amount begins. */
function openStart(text: string): number {
  const start = Math.max(0, text.length - longestAmount)
  return start + text.slice(start).search(openAmount)
}

/** `stated` grows while the reply is written. */
export class AmountGuard {
  /** Whether an amount was removed. */
  hasWithheld = false
  #pending = ''
  readonly #stated: readonly Amount[]

  constructor(stated: readonly Amount[]) {
    this.#stated = stated
  }

  /** Returns what can be shown. */
  push(text: string): string {
    this.#pending += text
    return this.#release(openStart(this.#pending))
  }

  /** Returns the rest. */
  end(): string {
    return this.#release(this.#pending.length)
  }

  #release(end: number): string {
    let shown = ''
    let from = 0
    for (const { 0: match, index } of this.#pending.matchAll(amount)) {
      if (index >= end) break
      shown += this.#pending.slice(from, index) + (this.#isStated(match) ? match : '…')
      from = index + match.length
    }
    // An amount that crosses the end was matched whole, so it is settled.
    const rest = Math.max(from, end)
    shown += this.#pending.slice(from, rest)
    this.#pending = this.#pending.slice(rest)
    return shown
  }

  #isStated(match: string): boolean {
    const values = valuesOf(match)
    const isStated = this.#stated.some((fact) => values.includes(valueOf(fact)))
    if (!isStated) this.hasWithheld = true
    return isStated
  }
}
