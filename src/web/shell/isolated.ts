/**
 * A name or an amount that keeps its own direction inside any sentence (Unicode FSI and PDI):
 * beside words that run from right to left, digits and signs would change places.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`
