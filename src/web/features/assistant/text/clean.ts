/** Overrides and isolates of direction, and characters without width: they make text look as it is not. */
const unseen = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\u00AD]/g

/** Text of an answer without characters that deceive. Joiners stay: emoji and scripts need them. */
export const cleanText = (text: string): string => text.replace(unseen, '')

/** Addresses and labels of links lose joiners and marks of direction as well. */
export const cleanAddress = (text: string): string =>
  text.replace(unseen, '').replace(/[\u200C-\u200F\u061C]/g, '')
