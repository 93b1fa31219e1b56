/**
 * Characters that show nothing or turn the direction of others. Not the joiners of emoji and Persian,
 * nor the direction marks that Arabic and Hebrew texts need, which turn nothing by force.
 */
const formatCharacters = /(?![\u200c-\u200f\u061c])\p{Cf}/gu
const notAscii = /[^ -~\s]/

/** For texts that enter: a name with an override reads as another. */
export const withoutFormatCharacters = (text: string): string =>
  notAscii.test(text) ? text.replace(formatCharacters, '') : text
