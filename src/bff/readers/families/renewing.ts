/** What services and domains share: renewal, and auto-renew in all its forms. */
import type { AutoRenew, Renewal } from '#contract/shapes.ts'
import type { Candidate } from '#wire/dialect/fields/plan.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { months } from '#wire/dialect/values/periods.ts'
import { bare, flag, isRecord, scalarText, word } from '#wire/dialect/values/plain.ts'
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
  const price = rec.taxedMoney(field.renewalPrice)
  const stated = rec.pick(field.taxIncluded, (value) => flag(value))
  const excluded = rec.flag(field.taxExcluded)
  const unit = rec.text(field.termUnit)
  const term = rec.pick(field.term, (value, { label }) =>
    months(value, { name: label, unit, domain }),
  )
  const taxIncluded = stated ?? price?.taxIncluded ?? (excluded === null ? null : !excluded)
  return {
    on,
    price: price?.amount ?? null,
    taxIncluded: price ? taxIncluded : stated,
    termMonths: term,
  }
}

const automatic = /^(?:auto|automatic|automatically|automaticv\d+|automaticforcedproduct)$/
const manual = /^(?:manual|manually|manualpayment|none|never|cancelled|canceled|oneshot)$/

/** A switch, or the word of a mode: `renewalType: "automaticV2016"`. */
function mode(value: unknown, { path }: Candidate): boolean | null {
  // `renewal: { … }` is no switch by itself; its own fields are looked at one by one.
  const name = bare(path.at(-1) ?? '')
  if (isRecord(value)) return name.startsWith('auto') ? flag(value) : null
  const plain = bare(scalarText(value) ?? '')
  if (automatic.test(plain)) return true
  if (manual.test(plain)) return false
  return /^(?:renewal|renew)$/.test(name) && typeof value !== 'boolean' ? null : flag(value)
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
      const on = mode(value, candidate)
      if (on !== null) keep(candidate, value, false)
      return on
    }) ??
    // The way a contract renews (`automaticV2016`) says it only where no switch does.
    rec.pick(field.renewType, mode)
  const inverted = (one: number) =>
    rec.pick(one, (value, candidate) => {
      const off = flag(value)
      if (off !== null) keep(candidate, value, true)
      return off
    })
  const off = inverted(field.renewManual)
  const ends = inverted(field.endsAtExpiry)
  const notRenewing = rec.candidates(field.status).some((one) => isNotRenewing(rec.value(one)))
  const forced = rec.flag(field.renewForced) ?? forcedByType(rec)
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

function forcedByType(rec: Rec): boolean | null {
  return rec.pick(field.renewType, (value) =>
    ['automaticforcedproduct', 'forced'].includes(bare(scalarText(value) ?? '')) ? true : null,
  )
}

function switchOf(value: Record<string, unknown>): { key: string; value: unknown } | null {
  const key = [
    'enabled',
    'active',
    'on',
    'status',
    'state',
    'value',
    'isEnabled',
    'is_enabled',
  ].find((one) => one in value)
  return key === undefined ? null : { key, value: value[key] }
}
