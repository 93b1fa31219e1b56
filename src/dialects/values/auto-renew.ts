/** Auto-renew as providers state it: a mode, an end date, or a switch within an object. */
import { calendarDay, type DateRules } from './dates.ts'
import keyNames from './key-names.json' with { type: 'json' }
import { bare, flag, isRecord, type JsonObject, scalarText } from './plain.ts'

const oneOf = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`)

const autoRenew = '(?:auto|automatic)renew(?:al)?'
const automatic = oneOf(
  'autorenew(?:al|s|ed)?',
  '(?:auto|automatic)(?:renew(?:al)?)?(?:on|enabled|active)?',
  'automatically',
  String.raw`automaticv\d+`,
  'automaticforcedproduct',
  'renews?',
)
const manual = oneOf(
  'manual(?:ly|payment|renew(?:al)?)?',
  'none|never|oneshot',
  'cancel|cancelled|canceled',
  'expires?|terminate|delete',
  `${autoRenew}(?:off|disabled|inactive)`,
  'donotrenew|norenewal',
)

/** A switch, or the word for a mode: `renewalType: "automaticV2016"`. `name`: the provider's. */
export function renewMode(value: unknown, name: string): boolean | null {
  const bareName = bare(name)
  // `renewal: { … }` is not itself a switch; its fields are read one by one.
  if (isRecord(value)) return bareName.startsWith('auto') ? flag(value) : null
  const mode = bare(scalarText(value) ?? '')
  if (automatic.test(mode)) return true
  if (manual.test(mode)) return false
  return /^(?:renewal|renew)$/.test(bareName) && typeof value !== 'boolean' ? null : flag(value)
}

/** Renewal that nobody can switch off: `automaticForcedProduct`. */
export const isForced = (value: unknown): true | null =>
  /^(?:automaticforcedproduct|forced)$/.test(bare(scalarText(value) ?? '')) || null

const termEnd = '(?:current)?(?:billing)?(?:period|term|cycle)'
const atEnd = oneOf(
  `(?:at)?(?:the)?end(?:of)?(?:the)?${termEnd}`,
  'at(?:period|term)end',
  'on(?:expiry|expiration)',
  'scheduled',
)

/** Whether an end is set: a flag, a day (`cancel_at`) or a word (`type: "end_of_period"`). */
export function endIsSet(value: unknown, rules: DateRules): boolean | null {
  if (atEnd.test(bare(scalarText(value) ?? ''))) return true
  const stated = flag(value)
  if (stated !== null || typeof value === 'boolean') return stated
  return calendarDay(value, rules) === null ? null : true
}

const confirmed =
  /^(?:confirmed|accepted|approved|active|requested|scheduled|pending|cancelled|canceled)$/

/** Whether a cancellation is set: a flag, a day, or `{ status: "confirmed" }`. */
export function isCancelled(value: unknown, rules: DateRules): boolean | null {
  const word = isRecord(value)
    ? (value.status ?? value.state ?? value.date ?? value.enabled)
    : value
  if (confirmed.test(bare(scalarText(word) ?? ''))) return true
  return endIsSet(word, rules)
}

/** The switch within `autoRenew: { enabled }`. */
export function switchOf(value: JsonObject): { key: string; value: unknown } | null {
  const key = keyNames.switch.find((name) => name in value)
  return key === undefined ? null : { key, value: value[key] }
}

/** `renew: 1`, `recurring: "0"`: a switch under a name that may also hold an amount. */
export const isSwitch = (value: unknown, name: string): boolean =>
  /^(?:renew|renews|renewal|recurring)$/.test(bare(name)) &&
  !isRecord(value) &&
  flag(value) !== null

/** Months that an amount is for, if its name says: `monthly_price`, `price.yearly`. */
export function monthsOfAmount(label: string): number | null {
  const name = bare(label)
  if (/month/.test(name)) return 1
  if (/quarter/.test(name)) return 3
  return /year|annual/.test(name) ? 12 : null
}
