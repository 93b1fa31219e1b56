/** Finds labels that mix scripts, by the "highly restrictive" profile of UTS #39 §5.2. */

/** Scripts recommended for identifiers (UAX #31, table 5). */
const singleScripts = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
]

/** Japanese, Chinese with Bopomofo, and Korean combine these scripts. */
const combinedScripts = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Digits, hyphens and marks belong to every script. */
const sharedScripts = ['Common', 'Inherited']

const allowedLabels = [...singleScripts.map((script) => [script]), ...combinedScripts].map(
  (scripts) => {
    const classes = [...scripts, ...sharedScripts].map((script) => `\\p{scx=${script}}`)
    return new RegExp(`^[${classes.join('')}]*$`, 'u')
  },
)

const asciiOnly = /^\p{ASCII}*$/u

/** Whether any label of a name (Unicode form) mixes scripts that are not written together. */
export const mixesScripts = (unicodeName: string): boolean =>
  unicodeName
    .split('.')
    .some(
      (label) => !asciiOnly.test(label) && !allowedLabels.some((allowed) => allowed.test(label)),
    )
