/** Marks, embeddings, overrides and isolates of the bidirectional algorithm (Unicode UAX #9). */
const directionMarks = /\p{Bidi_Control}/gu

/**
 * For window titles and files, which show direction marks as boxes or keep them when copied. Pages
 * need them: isolates keep `2026-04417` from reading as `04417-2026` in Arabic.
 */
export const withoutDirectionMarks = (text: string): string => text.replace(directionMarks, '')
