/** Control characters and noncharacters that no HTML document may contain (HTML §13.2.3.5). */
const forbidden = /[^\P{Cc}\t\n\f\r]|\p{Noncharacter_Code_Point}/gu

/** Removes characters that are illegal in HTML. An address or the provider may contain some. */
export const htmlText = (text: string): string => text.replace(forbidden, '')

/** For text and for attributes in double quotes, in HTML and XML. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
