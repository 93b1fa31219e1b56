/** Auto-renew in the words of providers: modes, ends that are set, and the switch within an object. */
import { calendarDay, type DateRules } from './dates.ts'
import { bare, flag, isRecord, type JsonObject, scalarText, switchKeys } from './plain.ts'

const automatic =
  /^(?:autorenew(?:al|s|ed)?|(?:auto|automatic)(?:renew(?:al)?)?(?:on|enabled|active)?|automatically|automaticv\d+|automaticforcedproduct|renew|renews)$/
const manual =
  /^(?:manual(?:ly|payment|renew(?:al)?)?|none|never|cancelled|canceled|cancel|expire|expires|terminate|delete|oneshot|(?:auto|automatic)renew(?:al)?(?:off|disabled|inactive)|donotrenew|norenewal)$/

/** A switch, or the word of a mode: `renewalType: "automaticV2016"`. `name`: the provider's. */
export function renewMode(value: unknown, name: string): boolean | null {
  const plainName = bare(name)
  // `renewal: { … }` is no switch by itself; its own fields are looked at one by one.
  if (isRecord(value)) return plainName.startsWith('auto') ? flag(value) : null
  const plain = bare(scalarText(value) ?? '')
  if (automatic.test(plain)) return true
  if (manual.test(plain)) return false
  return /^(?:renewal|renew)$/.test(plainName) && typeof value !== 'boolean' ? null : flag(value)
}

/** A way of renewing that nobody can change: `automaticForcedProduct`. */
export const isForced = (value: unknown): true | null =>
  /^(?:automaticforcedproduct|forced)$/.test(bare(scalarText(value) ?? '')) || null

const atEnd = /^(?:(?:at)?(?:the)?end(?:of)?(?:the)?(?:current)?(?:billing)?(?:period|term|cycle)|at(?:period|term)end|on(?:expiry|expiration)|scheduled)$/ // prettier-ignore

/** Whether an end is set: a flag, a day (`cancel_at`), a kind (`cancellation: { type: "end_of_period" }`). */
export function endIsSet(value: unknown, rules: DateRules): boolean | null {
  if (atEnd.test(bare(scalarText(value) ?? ''))) return true
  const stated = flag(value)
  if (stated !== null || typeof value === 'boolean') return stated
  return calendarDay(value, rules) === null ? null : true
}

/** Of `autoRenew: { enabled }` the switch itself; `null`: it holds none. */
export function switchOf(value: JsonObject): { key: string; value: unknown } | null {
  const key = switchKeys.find((one) => one in value)
  return key === undefined ? null : { key, value: value[key] }
}

/** `renew: 1`, `recurring: "0"`: a switch under a name that also stands for an amount. */
export const isSwitch = (value: unknown, name: string): boolean =>
  /^(?:renew|renews|renewal|recurring)$/.test(bare(name)) &&
  !isRecord(value) &&
  flag(value) !== null

/** Months that an amount's name says it is for: `monthly_price`, `price.yearly`; `null`: it does not say. */
export function monthsOfAmount(label: string): number | null {
  const plain = bare(label)
  if (/month/.test(plain)) return 1
  if (/quarter/.test(plain)) return 3
  return /year|annual/.test(plain) ? 12 : null
}
