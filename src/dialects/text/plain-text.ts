/** The text that patterns read, and the words in it. */

/** Chinese, Japanese and Korean letters, which no blanks separate, and their punctuation. */
const eastAsian = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\u3000-\u303f`

/** What ends a word: blanks, quotes, the marks of tables and tags, East Asian letters. */
const ends = String.raw`\s"'\x60«»“”„‘’<>|\\${eastAsian}`
export const wordEnd = new RegExp(`[${ends}]`, 'u')
/** A character of a word, as the source of a pattern. Needs the flag `u`. */
export const inWord = `[^${ends}]`
export const wordPattern = new RegExp(`${inWord}+`, 'gu')

const unusual = /[^\t\n\r\x20-\x7e]/
const variants =
  /[\u00a0\u2000-\u200a\u202f\u2010-\u2015\u2212\u0660-\u0669\u06f0-\u06f9\uff01-\uff5e]/g

function plainVariant(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0xff01) return String.fromCharCode(code - 0xfee0)
  // The last four bits of an Arabic digit are its value.
  if (code >= 0x0660 && code <= 0x06f9) return String(code & 15)
  return code === 0x00a0 || code === 0x202f || code <= 0x200a ? ' ' : '-'
}

/**
 * Wide letters, Arabic digits and special blanks and dashes as their ASCII counterparts. The length
 * stays, so that positions in the result are positions in the text.
 */
export const plainText = (text: string): string =>
  unusual.test(text) ? text.replace(variants, plainVariant) : text
