import { bare, isRecord, scalarText } from './plain.ts'

const words: Record<string, number> = {
  monthly: 1, month: 1, permonth: 1, everymonth: 1, bimonthly: 2, quarterly: 3, quarter: 3, trimonthly: 3,
  semiannually: 6, semiannual: 6, halfyearly: 6, halfyear: 6, sixmonthly: 6, semesterly: 6, semester: 6,
  annually: 12, annual: 12, yearly: 12, year: 12, peryear: 12, everyyear: 12, biennially: 24, biennial: 24,
  biyearly: 24, triennially: 36, triennial: 36, triyearly: 36, quadrennially: 48, quinquennially: 60, decennially: 120,
} // prettier-ignore
const numerals = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const wholeDays: Record<number, number> = { 30: 1, 31: 1, 60: 2, 90: 3, 180: 6, 182: 6, 360: 12, 365: 12, 366: 12, 730: 24, 731: 24, 1095: 36, 1096: 36 } // prettier-ignore

const count = (n: number, unit: string): number | null => {
  const months = unit === 'y' ? n * 12 : unit === 'm' ? n : unit === 'd' ? wholeDays[n] : undefined
  return months !== undefined && Number.isInteger(months) && months > 0 && months <= 1200
    ? months
    : null
}

const unitOf = (name: string): string => {
  const plain = bare(name)
  if (/^(?:y|yrs?|annum)$|year|annual|annee|jahr/.test(plain)) return 'y'
  if (/^(?:m|mo|mos|mth|mon)$|month|monat|mois/.test(plain)) return 'm'
  return /^d$|day/.test(plain) ? 'd' : plain && /^w$|week|^h$|hour|none/.test(plain) ? '-' : ''
}

export const isTermUnit = (value: unknown): boolean =>
  /^(?:day|week|month|year)s?$/i.test(scalarText(value) ?? '')

/**
 * Months of a term: `12`, `P1Y`, `1M`, `Annually`, `1 year`, a number with its unit beside it or in
 * its name. `bareUnit` is what a bare number counts; registries sell domains by whole years.
 */
export function months(
  value: unknown,
  hints: { name?: string; unit?: string | null; several?: number | null; domain?: boolean } = {},
): number | null {
  if (isRecord(value)) {
    const of = (...keys: string[]) =>
      keys.map((key) => value[key]).find((one) => scalarText(one) !== null)
    const unit = scalarText(of('unit', 'type', 'interval', 'period_unit', 'periodUnit'))
    return months(of('value', 'count', 'length', 'months', 'duration', 'amount', 'interval_count', 'intervalCount', 'period', 'number', 'code', 'name') ?? of('unit', 'interval'), { ...hints, unit: unit ?? hints.unit }) // prettier-ignore
  }
  const plain = scalarText(value)
  if (plain === null || plain.length > 40) return null
  const compared = bare(plain)
  const worded = words[compared]
  // `interval: "year", interval_count: 2`.
  if (worded !== undefined) return (hints.several ?? 1) > 1 ? count(worded * (hints.several ?? 1), 'm') : worded // prettier-ignore
  const duration = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T0?[HMS]?)?$/i.exec(plain)
  if (duration && plain.length > 1) {
    const [, y = '0', m = '0', w = '0', d = '0'] = duration
    if (w !== '0' || (d !== '0' && (y !== '0' || m !== '0'))) return null
    return d === '0' ? count(Number(y) * 12 + Number(m), 'm') : count(Number(d), 'd')
  }
  const turned = /^(years?|yrs?|y|months?|mths?|m|days?|d)(\d{1,4})$/.exec(compared)
  if (turned) return count(Number(turned[2]), unitOf(turned[1] ?? ''))
  const spelt =
    /^(?:every|per|each)?(\d{1,4}|[a-z]+?)(years?|yrs?|y|annum|months?|mos?|mths?|m|days?|d)(?:ly|s)?$/.exec(
      compared,
    )
  if (spelt) {
    const [, n = '', unit = ''] = spelt
    const amount = /^\d/.test(n) ? Number(n) : numerals.indexOf(n)
    return amount > 0 ? count(amount, unitOf(unit)) : null
  }
  if (!/^\d{1,4}$/.test(plain)) return null
  const amount = Number(plain)
  const unit =
    unitOf(hints.unit ?? '') ||
    unitOf(/^regperiod$/i.test(hints.name ?? '') ? 'year' : (hints.name ?? ''))
  return count(amount, unit || (hints.domain && amount <= 10 ? 'y' : 'm'))
}
