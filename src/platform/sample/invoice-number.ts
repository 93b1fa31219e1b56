/** `2026-04417`: the year of the issue and a counter. `issued` is a day, `2026-11-02`. */
export const invoiceNumber = (issued: string, counter: number): string =>
  `${issued.slice(0, 4)}-${String(counter).padStart(5, '0')}`

/** An invoice's id is its number without the dash. */
export const invoiceId = (number: string): string => number.replace('-', '')
