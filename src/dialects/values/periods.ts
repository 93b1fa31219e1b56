/** Terms and billing periods, in months. */
import keyNames from './key-names.json' with { type: 'json' }
import words from './period-words.json' with { type: 'json' }
import { bare, isRecord, scalarText } from './plain.ts'

const monthsByWord: Readonly<Record<string, number>> = words.terms
/** Days that providers write for whole months. */
const monthsByDays: Readonly<Record<number, number>> = {
  30: 1,
  31: 1,
  60: 2,
  90: 3,
  180: 6,
  182: 6,
  360: 12,
  365: 12,
  366: 12,
  730: 24,
  731: 24,
  1095: 36,
  1096: 36,
}
const mostMonths = 1200

type PeriodUnit = 'year' | 'month' | 'day'

function inMonths(count: number, unit: PeriodUnit | 'other'): number | null {
  const months =
    unit === 'year'
      ? count * 12
      : unit === 'month'
        ? count
        : unit === 'day'
          ? monthsByDays[count]
          : undefined
  if (months === undefined || !Number.isInteger(months)) return null
  return months > 0 && months <= mostMonths ? months : null
}

/** `null` if the name states no unit, `other` for weeks and hours. */
function unitOf(name: string): PeriodUnit | 'other' | null {
  const plain = bare(name)
  if (/^(?:y|yrs?|annum)$|year|annual|annee|jahr/.test(plain)) return 'year'
  if (/^(?:m|mo|mos|mth|mon)$|month|monat|mois/.test(plain)) return 'month'
  if (/^d$|day/.test(plain)) return 'day'
  return /^w$|week|^h$|hour|none/.test(plain) ? 'other' : null
}

export const isTermUnit = (value: unknown): boolean =>
  /^(?:day|week|month|year)s?$/i.test(scalarText(value) ?? '')

interface PeriodHints {
  /** The provider's name of the field. */
  name?: string
  /** A unit stated in another field. */
  unit?: string | null
  /** `interval_count` beside `interval`. */
  several?: number | null
  /** Registries sell domains by whole years: a bare number up to 10 counts years. */
  domain?: boolean
}

const isoDuration = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T0?[HMS]?)?$/i
const units = 'years?|yrs?|y|months?|mths?|m|days?|d'
const unitFirst = new RegExp(String.raw`^(${units})(\d{1,4})$`)
const allUnits = 'years?|yrs?|y|annum|months?|mos?|mths?|m|days?|d'
const countFirst = new RegExp(
  String.raw`^(?:every|per|each)?(\d{1,4}|[a-z]+?)(${allUnits})(?:ly|s)?$`,
)

/** `12`, `P1Y`, `1M`, `Annually`, `1 year`, or a number whose unit is beside it or in its name. */
export function months(value: unknown, hints: PeriodHints = {}): number | null {
  if (isRecord(value)) {
    const first = (keys: string[]) =>
      keys.map((key) => value[key]).find((one) => scalarText(one) !== null)
    const unit = scalarText(first(keyNames.periodUnit)) ?? hints.unit
    return months(first(keyNames.periodCount) ?? first(['unit', 'interval']), { ...hints, unit })
  }
  const text = scalarText(value)
  if (text === null || text.length > 40) return null
  const name = bare(text)
  const byWord = Object.hasOwn(monthsByWord, name) ? monthsByWord[name] : undefined
  if (byWord !== undefined) {
    // `interval: "year", interval_count: 2`.
    const several = hints.several ?? 1
    return several > 1 ? inMonths(byWord * several, 'month') : byWord
  }
  const duration = text.length > 1 ? isoDuration.exec(text) : null
  if (duration) {
    const [, years = '0', monthCount = '0', weeks = '0', days = '0'] = duration
    if (weeks !== '0' || (days !== '0' && (years !== '0' || monthCount !== '0'))) return null
    if (days !== '0') return inMonths(Number(days), 'day')
    return inMonths(Number(years) * 12 + Number(monthCount), 'month')
  }
  const turned = unitFirst.exec(name)
  if (turned) return inMonths(Number(turned[2]), unitOf(turned[1] ?? '') ?? 'other')
  const spelled = countFirst.exec(name)
  if (spelled) {
    const [, count = '', unit = ''] = spelled
    const amount = /^\d/.test(count) ? Number(count) : words.numerals.indexOf(count)
    return amount > 0 ? inMonths(amount, unitOf(unit) ?? 'other') : null
  }
  if (!/^\d{1,4}$/.test(text)) return null
  const amount = Number(text)
  const { unit: statedUnit, name: fieldName = '' } = hints
  // WHMCS counts `regperiod` in years.
  const namedUnit = unitOf(/^regperiod$/i.test(fieldName) ? 'year' : fieldName)
  const usualUnit = hints.domain && amount <= 10 ? 'year' : 'month'
  return inMonths(amount, unitOf(statedUnit ?? '') ?? namedUnit ?? usualUnit)
}
