/**
 * Labels that mix scripts, by the "highly restrictive" profile of UTS #39 §5.2: one script, or one of
 * the East Asian writing systems together with Latin.
 */

/** Scripts recommended for identifiers (UAX #31, table 5). */
const singles =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((script) => [script])

/** How Japanese, Chinese with Bopomofo, and Korean are written. */
const systems = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Digits, hyphens and marks belong to every script. */
const covers = [...singles, ...systems].map(
  (scripts) =>
    new RegExp(
      `^[${[...scripts, 'Common', 'Inherited'].map((name) => `\\p{scx=${name}}`).join('')}]*$`,
      'u',
    ),
)

const asciiOnly = /^\p{ASCII}*$/u

/** A label of a name (Unicode form) whose letters come from scripts that are not written together. */
export const mixesScripts = (unicodeName: string): boolean =>
  unicodeName
    .split('.')
    .some((label) => !asciiOnly.test(label) && !covers.some((cover) => cover.test(label)))
