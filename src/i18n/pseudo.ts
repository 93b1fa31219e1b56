/** English texts altered for tests. */

export type Texts = { readonly [key: string]: string | Texts }

const rightToLeftOverride = '\u202e'
const popDirection = '\u202c'

const plainLetters = 'AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz'
const accentedLetters = 'ÅåÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž'
const accents = new Map(
  Array.from(plainLetters, (letter, at) => [letter, accentedLetters[at] ?? '']),
)

const accented = (word: string): string =>
  Array.from(word, (letter) => accents.get(letter) ?? letter).join('')

/** German and Finnish compounds reach this length. */
const longestWord = 30

/**
 * A word of up to ten letters grows threefold at most in translation, says the W3C's "Text size in
 * translation".
 */
const lengthened = (word: string): string =>
  word.length >= longestWord ? word : word.repeat(3).slice(0, longestWord)

/** Alters the words of a text, not its `{{placeholders}}`, `$t(…)` and `<tags>`. */
const alterWords = (text: string, alter: (word: string, nth: number) => string): string => {
  let count = 0
  return text.replace(
    /(\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>)|([\p{L}\p{M}']+)/gu,
    (all, markup?: string) => {
      if (markup !== undefined) return all
      count += 1
      return alter(all, count - 1)
    },
  )
}

/** How each pseudo-language alters a text. */
const alterations: Readonly<Record<string, (text: string) => string>> = {
  // Four of ten characters are added, most of them in words of their own, as translations do.
  'en-XA': (text) => {
    const letters = text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '').length
    return `${alterWords(text, accented)}${' öñé ţŵö'
      .repeat(letters)
      .slice(0, Math.ceil(letters * 0.4))
      .trimEnd()}`
  },
  'zz-Long': (text) => alterWords(text, (word, nth) => (nth === 0 ? lengthened(word) : word)),
  'ar-XB': (text) => alterWords(text, (word) => `${rightToLeftOverride}${word}${popDirection}`),
}

/** Turns a namespace of English texts into those of a pseudo-language. */
export function pseudoTexts(texts: Texts, tag: string): Texts {
  const alter = alterations[tag] ?? ((text: string) => text)
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? alter(value) : pseudoTexts(value, tag),
    ]),
  )
}
