/** Renewal and auto-renew, which services and domains share. */
import type { AutoRenew, Renewal } from '#contract/shapes.ts'
import type { RecordReader } from '#dialects/fields/field-reader.ts'
import type { Candidate } from '#dialects/fields/layout.ts'
import type { FieldOf } from '#dialects/fields/tables.ts'
import {
  endIsSet,
  isCancelled,
  isForced,
  isSwitch,
  monthsOfAmount,
  renewMode,
  switchOf,
} from '#dialects/values/auto-renew.ts'
import { calendarDay } from '#dialects/values/dates.ts'
import { isTermUnit, months } from '#dialects/values/periods.ts'
import { flag, isRecord, scalarText, word } from '#dialects/values/plain.ts'
import { isNotRenewing } from '#dialects/values/words.ts'

/** How the provider writes a setting; changes are written the same way. */
export interface WriteForm {
  path: readonly string[]
  /** True means off: `do_not_renew`. */
  inverted: boolean
  value: string | number | boolean | null
}

export function readRenewal(record: RecordReader<'renewing'>, domain: boolean): Renewal {
  const { constants } = record.scope.context.profile
  const usualTerm = constants.termMonths?.[domain ? 'domains' : 'services'] ?? null
  const on = nextDay(record)
  const stated = record.flag('taxIncluded')
  const excluded = record.flag('taxExcluded')
  // `term: 1, period: "year"`: one field may state the unit of the other.
  const words = record.candidates('term').map((one) => record.value(one))
  const unit = record.text('termUnit') ?? scalarText(words.find(isTermUnit))
  const several = record.number('termCount')
  const term = record.pick('term', (value, { label }) =>
    isSwitch(value, label) ? null : months(value, { name: label, unit, several, domain }),
  )
  // Of `monthly_price` and `yearly_price` the term selects one; without a term, neither counts.
  const terms = new Set(record.candidates('renewalPrice').map(({ label }) => monthsOfAmount(label)))
  const wantedTerm = term ?? ([...terms].filter((one) => one !== null).length > 1 ? 0 : null)
  let priced: number | null = null
  const price = record.taxedMoney('renewalPrice', (value, { label, path }) => {
    priced = monthsOfAmount(label)
    return (
      !isSwitch(value, path.at(-1) ?? '') &&
      (priced ?? wantedTerm ?? 0) === (wantedTerm ?? priced ?? 0)
    )
  })
  const usualTax = constants.taxIncluded ?? null
  const taxIncluded = stated ?? price?.taxIncluded ?? (excluded === null ? usualTax : !excluded)
  return {
    on,
    price: price?.amount ?? null,
    taxIncluded: price ? taxIncluded : stated,
    termMonths: term ?? (price ? priced : null) ?? usualTerm,
  }
}

/** The day of renewal. One that has passed gives way to a later one under another name. */
function nextDay(record: RecordReader<'renewing'>): string | null {
  const first = record.day('renewalOn')
  if (first === null || first >= record.scope.context.today) return first
  const days = record.gather('renewalOn', (value) =>
    [calendarDay(value, record.rules)].filter((day) => day !== null),
  )
  return days.toSorted().at(-1) ?? first
}

/** Expires, or ends on the day for which it was cancelled. */
export function readExpiry(record: RecordReader<'renewing'>): string | null {
  const expires = record.day('expiresOn')
  const cancelled = record.day('cancelledOn')
  if (record.isNamed('expiresOn')) return expires
  const isAhead = cancelled !== null && cancelled >= record.scope.context.today
  return expires ?? (isAhead ? cancelled : null)
}

export interface AutoRenewReading {
  autoRenew: AutoRenew | null
  form: WriteForm | null
}

export function readAutoRenew(record: RecordReader<'renewing'>, isOver: boolean): AutoRenewReading {
  let form: WriteForm | null = null
  const keep = (candidate: Candidate, value: unknown, inverted: boolean) => {
    const inner = isRecord(value) ? switchOf(value) : null
    const simple = inner ? inner.value : value
    if (form || (typeof simple === 'object' && simple !== null)) return
    const path = inner ? [...candidate.path, inner.key] : candidate.path
    form = { path, inverted, value: simple as WriteForm['value'] }
  }
  const positive =
    record.pick('autoRenew', (value, candidate) => {
      const on = renewMode(record.flagWord(value), candidate.path.at(-1) ?? '')
      if (on !== null) keep(candidate, value, false)
      return on
    }) ??
    // The mode (`automaticV2016`) counts only without a switch.
    (record.isNamed('autoRenew')
      ? null
      : record.pick('renewType', (value, { label }) => renewMode(record.flagWord(value), label)))
  const inverted = (field: FieldOf<'renewing'>, read = flag) =>
    record.pick(field, (value, candidate) => {
      const stated = record.flagWord(value)
      const off = read(stated)
      if (off !== null && flag(stated) !== null) keep(candidate, value, true)
      return off
    })
  if (record.isNamed('autoRenew') && positive === null) return { autoRenew: null, form }
  const off = inverted('renewManual')
  const ends = inverted('endsAtExpiry', (value) => endIsSet(value, record.rules))
  // Of what is over, a cancellation says nothing about renewal.
  const cancelled =
    !isOver &&
    (inverted('cancelled', (value) => isCancelled(value, record.rules)) === true ||
      record.day('cancelledOn') !== null)
  const notRenewing = record.candidates('status').some((one) => isNotRenewing(record.value(one)))
  const forced = record.flag('renewForced') ?? record.pick('renewType', isForced)
  const enabled = decide(positive, off, cancelled ? true : ends, notRenewing, forced === true)
  const changeable = record.flag('renewChangeable')
  const locked = record.flag('renewLocked')
  const lockedReason = record.pick('lockedReason', word)
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
  // An end that is set overrides the mode.
  if (notRenewing || ends === true) return false
  if (forced && positive === null) return true
  // `auto_renew: 1` beside `do_not_renew: 1` is a contradiction.
  if (positive !== null && off !== null) return positive === !off ? positive : null
  if (positive !== null) return positive
  if (off !== null) return !off
  return ends === false ? true : null
}
