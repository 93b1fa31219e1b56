/** Marks, embeddings, overrides and isolates of the bidirectional algorithm (Unicode UAX #9). */
const directionMarks = /\p{Bidi_Control}/gu

/**
 * For window titles and files, which show direction marks as boxes or keep them when copied. Pages
 * need them: isolates keep `2026-04417` from reading as `04417-2026` in Arabic.
 */
export const withoutDirectionMarks = (text: string): string => text.replace(directionMarks, '')

/** Hebrew, Arabic and the other scripts written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u

/**
 * Keeps a value's own direction (Unicode FSI and PDI); otherwise the invoice `2026-04417` reads as
 * `04417-2026` in Arabic. Texts isolate their values themselves: needed for several values joined
 * into one, and for names that `LinkedText` turns into links.
 */
export const isolate = (value: string): string => `\u2068${value}\u2069`

const innermostIsolate = /\u2068[^\u2068\u2069]*\u2069/gu

/** Whether the value is made of isolated values, without a letter of its own. */
function isComposed(value: string): boolean {
  let own = value
  while (own.search(innermostIsolate) >= 0) own = own.replace(innermostIsolate, '')
  return own !== '' && own !== value && !/\p{L}/u.test(own)
}

/**
 * A value inside a sentence. Unchanged where nothing can go wrong. A composed value such as `2026-04233
 * (€84.97)` runs in the sentence's direction (RLI), because FSI would find no letter in it and take
 * left to right, which puts the amount before the number.
 */
export function isolated(value: string, sentence: 'ltr' | 'rtl'): string {
  if (value === '' || (sentence === 'ltr' && !rightToLeft.test(value))) return value
  return sentence === 'rtl' && isComposed(value) ? `\u2067${value}\u2069` : isolate(value)
}
