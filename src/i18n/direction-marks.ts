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

/** A value inside a sentence. Unchanged where nothing can go wrong. */
export const isolated = (value: string, sentence: 'ltr' | 'rtl'): string =>
  value === '' || (sentence === 'ltr' && !rightToLeft.test(value)) ? value : isolate(value)
