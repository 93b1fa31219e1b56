/** Languages written from right to left. */
const rightToLeft = /^(?:ar|fa|he|ur|ps|sd|ug|yi|dv|ckb)(?:-|$)|-(?:Arab|Hebr)(?:-|$)/

/** Writing direction of any language, including those without texts. BCP 47. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (rightToLeft.test(tag) ? 'rtl' : 'ltr')
