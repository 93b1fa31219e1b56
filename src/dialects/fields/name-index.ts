/**
 * Which fields a provider's name may mean. Names are compared without case and marks, without the
 * resource's own name in front (`invoice_number`), and for days and amounts without what only says
 * the kind (`due_date`, `dueAt`; `total_cents`).
 */
import type { DialectProfile } from '#dialects/rules.ts'
import { isCurrencyCode } from '#dialects/values/currencies.ts'
import { bare } from '#dialects/values/plain.ts'

import { wordKeys } from './name-words.ts'
import { type RecordKind, tables } from './tables.ts'

/** A field that a name may mean; the lowest rank wins. */
interface Match {
  field: string
  rank: number
}

export interface NameIndex {
  exact(name: string): readonly Match[]
  /** `servicedetails` → `details`. */
  withoutOwnName(name: string): string
  /** Every field the bare name may mean. */
  matches(name: string): Match[]
}

const dateSuffix = /(?:date(?:time)?|at|on|day|time(?:stamp)?|ts|utc|unix|epoch|ms|iso)$/
const unitSuffix = /(?:in)?(?:u?cents?|microcents?|minor(?:units?)?|micros?|pence)$/
const taxWord = '(?:tax(?:es)?|vat)'
const taxSide = [
  'with',
  'without',
  'incl?(?:uding|uded|usive)?(?:of)?',
  'excl?(?:uding|uded|usive)?(?:of)?',
  'inc',
  'ex',
  'before',
  'after',
].join('|')
const taxMark = new RegExp(`(?:${taxSide})${taxWord}|gross|net$`)
/** Currency codes that also end English words: `total_all`. */
const ambiguousCode = /(?:all|try|top|cup)$/

function dateStem(name: string): string {
  const once = name.replace(dateSuffix, '')
  return once.replace(/(?:date|at|on)$/, '') || once
}

function moneyStem(name: string): string {
  let stem = name.replace(unitSuffix, '').replace(taxMark, '')
  const endsInCode = stem.length > 6 && isCurrencyCode(stem.slice(-3).toUpperCase())
  if (endsInCode && !ambiguousCode.test(stem)) stem = stem.slice(0, -3)
  stem = stem.replace(unitSuffix, '')
  return stem.replace(/(?:amount|value|sum)$|^amount(?=.)/, '') || stem
}

/** `is_recurring`, `hasCost`: neither an amount nor a day. */
const isOn = /^(?:is|has)(?!su)/

class Matches extends Map<string, Match[]> {
  add(name: string, match: Match): void {
    const list = this.get(name)
    if (list) list.push(match)
    else this.set(name, [match])
  }
}

function getOrCreate(groups: Map<string, Matches>, kind: string): Matches {
  const group = groups.get(kind) ?? new Matches()
  groups.set(kind, group)
  return group
}

export function createIndex(resource: RecordKind, dialect: DialectProfile): NameIndex {
  const { ownNames, fields } = tables[resource]
  const ownPrefix = new RegExp(`^(?:${ownNames.join('|')})(?=.)`)
  const flags = new Set<string>()
  const exact = new Matches()
  const days = new Matches()
  const amounts = new Matches()
  const byWords = new Map<string, Matches>()
  for (const [field, { kind, names }] of Object.entries(fields)) {
    if (kind === 'flag') flags.add(field)
    const configured = dialect.fields[resource]?.[field]
    // A field that the profile names is read from there alone. A dot is a level: `renewal.price`.
    for (const name of configured ?? []) exact.add(bare(name), { field, rank: -1 })
    if (configured) continue
    for (const [rank, name] of names.entries()) {
      exact.add(name, { field, rank })
      const [key] = wordKeys(name, kind)
      if (key !== undefined) getOrCreate(byWords, kind ?? 'other').add(key, { field, rank })
      if (kind === 'day') days.add(dateStem(name), { field, rank })
      if (kind === 'amount' && !taxMark.test(name)) amounts.add(moneyStem(name), { field, rank })
    }
  }

  function matches(name: string): Match[] {
    const found: Match[] = []
    const add = (list: readonly Match[] | undefined, penalty: number, flagsOnly = false) => {
      for (const { field, rank } of list ?? [])
        if (!flagsOnly || flags.has(field)) found.push({ field, rank: rank + penalty })
    }
    const short = name.replace(ownPrefix, '')
    const unmarked = short.replace(/^(?:is|has|current|the|my)(?=.)/, '')
    for (const [nth, variant] of [...new Set([name, short, unmarked])].entries()) {
      // `is_recurring: 1` is neither an amount nor a term.
      const flagsOnly = variant === unmarked && unmarked !== short && isOn.test(short)
      const penalty = 300 * nth
      const whole = exact.get(variant) ?? exact.get(variant.replace(unitSuffix, ''))
      add(whole, penalty, flagsOnly)
      add(days.get(dateStem(variant)), penalty + 100, flagsOnly)
      add(amounts.get(moneyStem(variant)), penalty + 200, flagsOnly)
    }
    // Other forms and orders of the same words count last.
    for (const variant of new Set([name, short]))
      for (const [kind, matches] of byWords)
        for (const [nth, key] of wordKeys(variant, kind).entries())
          add(matches.get(key), nth === 0 ? 0.5 : 600, kind !== 'flag' && isOn.test(short))
    // `date_due` can only be a day.
    const dated = short.replace(/^date(?:of)?(?=.)/, '')
    if (dated !== short) add(days.get(dateStem(dated)), 900)
    return found
  }

  const withoutOwnName = (name: string) => name.replace(ownPrefix, '')
  return { exact: (name) => exact.get(name) ?? [], withoutOwnName, matches }
}
