/** Mirrored English: every word is wrapped in right-to-left overrides. */

export type Texts = { readonly [key: string]: string | Texts }

const rightToLeftOverride = '\u202e'
const popDirection = '\u202c'

/** Leaves `{{placeholders}}`, `$t(…)` and `<tags>` alone. */
const mirrorWords = (text: string): string =>
  text.replace(/(\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>)|([\p{L}\p{M}']+)/gu, (all, markup?: string) =>
    markup === undefined ? `${rightToLeftOverride}${all}${popDirection}` : all,
  )

/** Turns a namespace of English texts into `ar-XB`, CLDR's bidi pseudo-locale. */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? mirrorWords(value) : pseudoTexts(value),
    ]),
  )
}
