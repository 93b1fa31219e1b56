/** `2026-04417`: year of issue and counter. `issued` is a day like `2026-11-02`. */
export const invoiceNumber = (issued: string, counter: number): string =>
  `${issued.slice(0, 4)}-${String(counter).padStart(5, '0')}`

/** An invoice's id is its number without the dash. */
export const invoiceId = (number: string): string => number.replace('-', '')
