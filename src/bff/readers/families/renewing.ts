/** What services and domains share: renewal, and auto-renew in all its forms. */
import type { AutoRenew, Renewal } from '#contract/shapes.ts'
import type { Candidate } from '#wire/dialect/fields/plan.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { endIsSet, isForced, isSwitch, monthsOfAmount, renewMode, switchOf } from '#wire/dialect/values/auto-renew.ts' // prettier-ignore
import { isTermUnit, months } from '#wire/dialect/values/periods.ts'
import { flag, isRecord, scalarText, word } from '#wire/dialect/values/plain.ts'
import { isNotRenewing } from '#wire/dialect/values/words.ts'

/** The fields of both families; they have the same numbers in both. */
const field = fieldsOf('services')

/** How the provider writes a setting, so that a change can be written the same way. */
export interface WriteForm {
  path: readonly string[]
  /** `do_not_renew`: true means off. */
  inverted: boolean
  value: string | number | boolean | null
}

export function readRenewal(rec: Rec, domain: boolean): Renewal {
  const on = rec.day(field.renewalOn)
  const stated = rec.flag(field.taxIncluded)
  const excluded = rec.flag(field.taxExcluded)
  // `term: 1, period: "year"`: one of the names says what the other counts.
  const words = rec.candidates(field.term).map((one) => rec.value(one))
  const unit = rec.text(field.termUnit) ?? scalarText(words.find(isTermUnit))
  const several = rec.number(field.termCount)
  const term = rec.pick(field.term, (value, { label }) =>
    isSwitch(value, label) ? null : months(value, { name: label, unit, several, domain }),
  )
  // `monthly_price` beside `yearly_price`: the one that the term asks for; without a term, neither.
  const terms = new Set(
    rec.candidates(field.renewalPrice).map(({ label }) => monthsOfAmount(label)),
  )
  const asked = term ?? ([...terms].filter((one) => one !== null).length > 1 ? 0 : null)
  let priced: number | null = null
  const price = rec.taxedMoney(field.renewalPrice, (value, { label, path }) => {
    priced = monthsOfAmount(label)
    return !isSwitch(value, path.at(-1) ?? '') && (priced ?? asked ?? 0) === (asked ?? priced ?? 0)
  })
  const taxIncluded = stated ?? price?.taxIncluded ?? (excluded === null ? null : !excluded)
  return {
    on,
    price: price?.amount ?? null,
    taxIncluded: price ? taxIncluded : stated,
    termMonths: term ?? (price ? priced : null),
  }
}

export interface AutoRenewReading {
  autoRenew: AutoRenew | null
  form: WriteForm | null
}

export function readAutoRenew(rec: Rec): AutoRenewReading {
  let form: WriteForm | null = null
  const keep = (candidate: Candidate, value: unknown, inverted: boolean) => {
    const inner = isRecord(value) ? switchOf(value) : null
    const simple = inner ? inner.value : value
    if (form || (typeof simple === 'object' && simple !== null)) return
    const path = inner ? [...candidate.path, inner.key] : candidate.path
    form = { path, inverted, value: simple as WriteForm['value'] }
  }
  const positive =
    rec.pick(field.autoRenew, (value, candidate) => {
      const on = renewMode(value, candidate.path.at(-1) ?? '')
      if (on !== null) keep(candidate, value, false)
      return on
    }) ??
    // The way a contract renews (`automaticV2016`) says it only where no switch does.
    rec.pick(field.renewType, (value, { label }) => renewMode(value, label))
  const inverted = (one: number, read = flag) =>
    rec.pick(one, (value, candidate) => {
      const off = read(value)
      if (off !== null && flag(value) !== null) keep(candidate, value, true)
      return off
    })
  const off = inverted(field.renewManual)
  const ends = inverted(field.endsAtExpiry, (value) => endIsSet(value, rec.rules))
  const notRenewing = rec.candidates(field.status).some((one) => isNotRenewing(rec.value(one)))
  const forced = rec.flag(field.renewForced) ?? rec.pick(field.renewType, isForced)
  const enabled = decide(positive, off, ends, notRenewing, forced === true)
  const changeable = rec.flag(field.renewChangeable)
  const locked = rec.flag(field.renewLocked)
  const lockedReason = rec.pick(field.lockedReason, word)
  if (enabled === null) return { autoRenew: null, form }
  const isLocked = forced === true || locked === true || changeable === false
  return {
    autoRenew: { enabled, changeable: !isLocked, lockedReason: isLocked ? lockedReason : null },
    form,
  }
}

function decide(
  positive: boolean | null,
  off: boolean | null,
  ends: boolean | null,
  notRenewing: boolean,
  forced: boolean,
): boolean | null {
  // prettier-ignore
  // An end that is set counts, whatever the way of paying says.
  if (notRenewing || ends === true) return false
  if (forced && positive === null) return true
  // `auto_renew: 1` beside `do_not_renew: 1`: nobody can tell.
  if (positive !== null && off !== null) return positive === !off ? positive : null
  if (positive !== null) return positive
  if (off !== null) return !off
  return ends === false ? true : null
}
