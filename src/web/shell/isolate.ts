/** Keeps a name's or amount's own direction inside right-to-left text, with Unicode FSI and PDI. */
export const isolate = (text: string): string => `\u2068${text}\u2069`
