/** What a single word looks like: harmless, possibly secret, or certainly random. */
import { anyOf } from './patterns.ts'
import words from './words.json' with { type: 'json' }

const states = new Set(words.states)

const harmless = [
  // Dates, times, versions, percentages, sizes, amounts.
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:t[\d:.]{4,16}z?)?$/i,
  /^\d{1,2}:\d{2}(?::\d{2})?(?:utc|am|pm|h)?$/i,
  /^\d{1,2}(?:st|nd|rd|th|h|er|º|ª|\.)$/i,
  /^v?\d{1,4}(?:\.\d{1,5}){1,4}$/i,
  new RegExp(
    String.raw`^[€$£¥]?\d{1,9}(?:[.,]\d{1,3}){0,3}` +
      String.raw`(?:%|[€$£¥円]|usd|eur|gbp|jpy|[kmgt]?i?b|[kmg]bit/s|[kmg]bps|ms|min|s|px|x|d|h)?$`,
    'i',
  ),
  // Addresses, domain names, email addresses, links.
  /^\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d{1,5})?$/,
  /^(?=[^:]*:[^:]*:)[\da-f:]{3,39}(?:\/\d{1,3})?$/i,
  /^(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}\.?(?::\d{1,5})?(?:\/[\w./-]{0,80})?$/u,
  /^[^\s@:/]{1,64}@[^\s@:/]{1,253}$/,
  /^[a-z][a-z\d+.-]{1,20}:\/\//i,
  // UUIDs and numbers with a short prefix: invoices, orders, tickets.
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^(?:#|n[°º.]|nr\.?)?[a-z]{0,5}[-/#]?(?:19|20)\d\d[-/]\d{1,10}$/i,
  /^#?[a-z]{1,5}-?\d{1,10}(?:-\d{1,10})?$/,
  /^#?[A-Z]{1,4}-\d{1,10}(?:-\d{1,10})?$/,
  // Fingerprints and error numbers.
  /^(?:sha\d{1,3}|md5):/i,
  /^0x[\da-f]{1,16}$/i,
  /^#\d{1,12}$/,
  // Parcels: UPS, and the postal services' S10.
  /^1z[\da-z]{16}$/i,
  /^[a-z]{2}\d{9}[a-z]{2}$/i,
  // Algorithms and products.
  new RegExp(String.raw`^(?:${anyOf.products})[-_/.]?[\da-z]{0,6}(?:[-_.][\da-z]{1,6}){0,3}$`, 'i'),
]

/** Words that say nothing secret under any label: dates, addresses, states, placeholders. */
export function isHarmlessWord(word: string): boolean {
  if (states.has(word.toLowerCase())) return true
  if (/^(?:[*•●·x]{3,}|\.{2,}|…|[-–—_]{1,}|[^\p{L}\p{N}]{1,3})$/iu.test(word)) return true
  if (/^(?:\[.*|\{\{?.*|<.*|\$\{?\w+\}?|%\w{1,20}%?)$/.test(word)) return true
  return harmless.some((shape) => shape.test(word))
}

/** `srv-4471`, `fsn1-dc14`, `web12`: names of machines. */
const machine = /^[a-z]{0,12}\d{0,4}(?:[-.][a-z]{0,12}\d{0,4}){0,6}$/

export const looksLikeMachine = (word: string): boolean => machine.test(word)
/** Right beside a label only a usual name of a machine is one: `banana1` may be a password. */
export const namesMachine = (word: string): boolean =>
  /^(?:web|srv|server|vps|vm|ns|mx|db|host|node|mail|cp|lon|fra|fsn|app)-?\d|[-.].{0,20}[-.]/.test(
    word,
  ) && machine.test(word)

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\p{M}\d'’.,:;/()-]/u]

/** After a label: digits, marks, or capitals inside the word. */
export function looksSecret(word: string): boolean {
  if (word.length < 4) return false
  if (/\d/.test(word) && !/^\d{1,2}\D{1,3}$/.test(word)) return true
  if (/\p{Ll}\p{Lu}/u.test(word)) return true
  if (/[^\p{L}\p{M}\d'’.,:;/()*_~`"«»„“”-]/u.test(word)) return true
  return (word.match(/-/g)?.length ?? 0) >= 3
}

/** Anywhere near a label: nobody writes a word like this unless it was generated. */
export function looksRandom(word: string): boolean {
  if (word.length < 6 || word.length > 300) return false
  if (!/\d/.test(word) || !/[^\d\s.,:/+()-]/.test(word)) return false
  if (!/\p{L}/u.test(word)) return false
  if (isHarmlessWord(word) || machine.test(word)) return false
  const plain = word.replace(/[-_.]/g, '')
  const turns = plain.match(/\p{L}(?=\d)|\d(?=\p{L})/gu)?.length ?? 0
  if (turns >= 2) return true
  const mixed = classes.filter((one) => one.test(word)).length
  // `Sommer2026`, `Windows11` need a stronger sign than being near.
  if (mixed >= 4) return true
  return mixed === 3 && !/^\p{Lu}?\p{Ll}+\d+$/u.test(word)
}
