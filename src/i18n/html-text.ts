/** HTML §13.2.3.5: no other control character may stand in a document, and no noncharacter. */
const forbidden = /[^\P{Cc}\t\n\f\r]|\p{Noncharacter_Code_Point}/gu

/** A text or a whole document without what no HTML may hold, whoever it comes from: an address, the provider. */
export const htmlText = (text: string): string => text.replace(forbidden, '')
