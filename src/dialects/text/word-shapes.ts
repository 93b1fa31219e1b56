/** What a single word looks like: a word, a date or an amount, or generated. */

/** A digit, a sign within, or capitals within: `n/a`, `case-sensitive` and `GitHub` are words. */
const unlikeWord = /\d|[!#$%*@^?\\](?=[\p{L}])|[a-z][A-Z].*[a-z][A-Z]/u
export const isWord = (word: string): boolean => !unlikeWord.test(word)

const harmless = [
  // Nothing to read: `****`, `•••`, `--`.
  /^[^\p{L}\p{N}]+$/u,
  /^x{3,}$/i,
  // Placeholders: `{{password}}`, `$PASSWORD`, `%s`, `<password>`.
  /^(?:\{\{?.*|\$\{?\w+\}?|%\w{1,20}%?)$/,
  // Dates and times.
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:t[\d:.]{4,16}(?:z|[+-][\d:]{4,5})?)?$/i,
  /^\d{1,2}[:h]\d{2}(?::\d{2})?(?:utc|am|pm|h)?$/i,
  // Amounts, sizes, ranges, versions, addresses.
  /^\p{Sc}?\d{1,3}(?:[.,']?\d{3}){0,4}(?:[.,]\d{1,2})?\p{Sc}$|^\p{Sc}\d[\d.,']*$/u,
  /^v?\d+(?:[.,]\d+){1,4}(?:\/\d+)?$/,
  /^\d{1,4}(?:%|[\p{L}/]{1,5}|-\d{1,3})$/u,
  /^(?=[^:]*:[^:]*:)[\da-f:]{3,39}(?:\/\d{1,3})?$/i,
  // Domain names and email addresses.
  /^(?:[^\s@:/]{1,64}@)?(?:[\p{L}\d_-]{1,63}\.){1,8}\p{L}{2,24}\.?(?::\d{1,5})?(?:\/[\w./-]{0,80})?$/u,
  // Fingerprints.
  /^(?:sha\d{1,3}|md5):/i,
]

/** A date, an amount, an address or a placeholder. */
export const isHarmless = (word: string): boolean => harmless.some((shape) => shape.test(word))

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** `srv-4471`, `fsn1-dc14`, `RE-2026-118`: names of machines and numbers of invoices. */
const numbered =
  /^(?:[a-z]{0,12}|[A-Z]{0,5})\d{0,10}(?:[-./#](?:[a-z]{0,12}|[A-Z]{0,5})\d{0,10}){0,6}$/
const classes = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\p{M}\d'’.,:;/()-]/u]

/** Nobody writes a word like this: letters and digits take turns, or four kinds of characters mix. */
export function isGenerated(word: string): boolean {
  if (word.length < 6 || word.length > 300 || !/\d/.test(word) || !/\p{L}/u.test(word)) return false
  if (numbered.test(word) || uuid.test(word) || isHarmless(word)) return false
  const turns = word.replace(/[-_.]/g, '').match(/\p{L}(?=\d)|\d(?=\p{L})/gu)?.length ?? 0
  if (turns >= 2) return true
  const mixed = classes.filter((one) => one.test(word)).length
  // `Sommer2026` needs a label right in front of it.
  return mixed >= 4 || (mixed === 3 && !/^\p{Lu}?\p{Ll}+\d+$/u.test(word))
}
