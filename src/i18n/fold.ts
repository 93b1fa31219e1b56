/** Folds words for searching lists, the palette and price lists. Imports nothing, because pages ship it. */

/** Letters that have no decomposition, and the variants of an Arabic letter. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
}

/** Accents of Latin, Greek and Cyrillic letters, and Arabic vowels; not the mark that makes `か` `が`. */
const marks = /[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670]/gu

/**
 * Folds case, accents, width, compatibility forms, minus signs and Arabic digits: `Zürich` becomes
 * `zurich`, `Straße` `strasse`.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .normalize('NFKC')
    .replace(/[ßæœøđðþłıىیکةـ]/gu, (letter) => plainLetters[letter] ?? letter)
    // Direction marks, which Arabic amounts contain.
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    // The last four bits of an Arabic digit are its value.
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) & 15))

/** As written where a keyboard lacks the letter: `zuerich`. Danish and Swedish do so too. */
export const spellOut = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[äÄ]/gu, 'ae')
    .replace(/[öÖøØ]/gu, 'oe')
    .replace(/[üÜ]/gu, 'ue')
    .replace(/[åÅ]/gu, 'aa')

/** What a search looks through: the folded text, and the same with umlauts spelled out. */
export function foldedForms(text: string): string {
  const spelledOut = spellOut(text)
  return spelledOut === text ? fold(text) : `${fold(text)}\n${fold(spelledOut)}`
}
