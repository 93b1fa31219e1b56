/** Bidirectional overrides and zero-width characters can make text look like something else. */
const deceptive = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\u00AD]/g

/** Keeps joiners, which emoji and some scripts need. */
export const cleanText = (text: string): string => text.replace(deceptive, '')

/** For link addresses and labels: removes joiners and direction marks as well. */
export const cleanAddress = (text: string): string =>
  text.replace(deceptive, '').replace(/[\u200C-\u200F\u061C]/g, '')
