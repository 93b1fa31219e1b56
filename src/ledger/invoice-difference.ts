/**
 * What changed from one invoice to the next, in parts that add up to the difference of their totals.
 *
 *     const previous = previousInvoice(invoice, invoices)
 *     const difference = previous && invoiceDifference(previous, invoice)
 */
import { addMonths, daysBetween } from '#i18n/days.ts'

import {
  type DetailedInvoice,
  type DetailedLine,
  type DetailedTax,
  linesIncludeTax,
} from './detailed-invoices.ts'
import { pairLines, wordsKey } from './line-pairs.ts'
import { atOnce } from './steps.ts'

type LineOf<I extends DetailedInvoice> = NonNullable<I['lines']>[number]

/** A part of the difference. `by` is in minor units: above 0, the newer invoice costs more. */
export type Difference<L extends DetailedLine = DetailedLine> =
  | { readonly kind: 'added'; readonly after: L; readonly before: null; readonly by: number }
  | { readonly kind: 'gone'; readonly before: L; readonly after: null; readonly by: number }
  /** One line may differ in several ways: each is a part of its own. */
  | {
      readonly kind: 'price' | 'quantity' | 'period'
      readonly before: L
      readonly after: L
      readonly by: number
    }
  /** `null` where one of the invoices has no such tax. */
  | {
      readonly kind: 'tax'
      readonly before: DetailedTax | null
      readonly after: DetailedTax | null
      readonly by: number
    }
  /** What no line and no tax explains: discounts, rounding, lines without an amount. */
  | { readonly kind: 'rest'; readonly before: null; readonly after: null; readonly by: number }

export interface InvoiceDifference<I extends DetailedInvoice = DetailedInvoice> {
  readonly before: I
  readonly after: I
  readonly currency: string
  /** `null` if the invoices do not state it: then `rest` holds the tax as well. */
  readonly linesIncludeTax: boolean | null
  /** The difference of the totals, and the sum of all parts. */
  readonly by: number
  /** Lines in the order of the older invoice, then new ones, taxes, and the rest. Never by 0. */
  readonly parts: readonly Difference<LineOf<I>>[]
}

/** The length of a line's period: whole months where it has them, else days. */
function lengthOf({ periodStart: from, periodEnd: to }: DetailedLine) {
  if (from === null || to === null) return null
  const days = daysBetween(from, to)
  const months = Math.round(days / 30.4)
  // A period ends on the last day of its term or the first one of the next.
  if (months > 0 && Math.abs(daysBetween(addMonths(from, months), to)) <= 3)
    return { months, days: months * 30.4 }
  return { months: null, days: days + 1 }
}

/** By which factor the period is longer; 1 if it is not, or not stated. */
function periodFactor(before: DetailedLine, after: DetailedLine): number {
  const [was, is] = [lengthOf(before), lengthOf(after)]
  if (!was || !is || was.days <= 0 || is.days <= 0) return 1
  if (was.months !== null && is.months !== null) return is.months / was.months
  return is.days / was.days
}

function quantityFactor(before: DetailedLine, after: DetailedLine): number {
  if (before.quantity === null || after.quantity === null || before.quantity === 0) return 1
  return after.quantity / before.quantity
}

type Cause = 'quantity' | 'period' | 'price'

/**
 * Splits a line's difference: what more of it, then a longer period, would have cost at the old
 * price; the rest is the price. What rounding leaves over goes to the last cause that applies.
 */
function splitLine(before: DetailedLine, after: DetailedLine): [Cause, number][] {
  if (!before.amount || !after.amount) return []
  const by = after.amount.minorUnits - before.amount.minorUnits
  const isSamePrice =
    before.unitPrice !== null && before.unitPrice.minorUnits === after.unitPrice?.minorUnits
  const factors: [Cause, number][] = [
    ['quantity', quantityFactor(before, after)],
    ['period', periodFactor(before, after)],
  ]
  const grown = factors.filter(([, factor]) => factor !== 1)
  let amount = before.amount.minorUnits
  const parts = grown.map(([cause, factor]): [Cause, number] => {
    const more = Math.round(amount * factor) - amount
    amount += more
    return [cause, more]
  })
  const left = by - parts.reduce((sum, [, part]) => sum + part, 0)
  const last = parts.at(-1)
  // The unit price of a longer period is another price, even if only the amount says so.
  if (isSamePrice && last) last[1] += left
  else parts.push(['price', left])
  return parts
}

function lineParts<I extends DetailedInvoice>(before: I, after: I): Difference<LineOf<I>>[] {
  return pairLines(before, after).flatMap((pair): Difference<LineOf<I>>[] => {
    if (pair.before === null)
      return pair.after?.amount
        ? [{ kind: 'added', before: null, after: pair.after, by: pair.after.amount.minorUnits }]
        : []
    const { before: was, after: is } = pair
    if (is === null)
      return was.amount
        ? [{ kind: 'gone', before: was, after: null, by: -was.amount.minorUnits }]
        : []
    return splitLine(was, is).map(([kind, by]) => ({ kind, before: was, after: is, by }))
  })
}

/** The taxes if they add up to what the total is above the subtotal, else that alone. */
function taxesOf({ tax, subtotal, total }: DetailedInvoice): readonly DetailedTax[] {
  if (!subtotal || !total) return []
  const whole = total.minorUnits - subtotal.minorUnits
  const isWhole = tax.every(({ amount }) => amount?.currency === total.currency)
  const sum = tax.reduce((all, { amount }) => all + (amount?.minorUnits ?? 0), 0)
  if (isWhole && sum === whole) return tax
  return [{ name: null, ratePercent: null, amount: { ...total, minorUnits: whole } }]
}

/** Pairs taxes of one name and rate; where one is left on both sides, its rate or name changed. */
function taxParts(before: DetailedInvoice, after: DetailedInvoice): Difference<never>[] {
  const keyOf = ({ name, ratePercent }: DetailedTax) => `${ratePercent} ${name}`
  const waiting = Map.groupBy(taxesOf(after), keyOf)
  const pairs: [DetailedTax | null, DetailedTax | null][] = []
  const gone: DetailedTax[] = []
  for (const tax of taxesOf(before)) {
    const match = waiting.get(keyOf(tax))?.shift()
    if (match) pairs.push([tax, match])
    else gone.push(tax)
  }
  const added = [...waiting.values()].flat()
  if (gone.length === 1 && added.length === 1) pairs.push([gone[0] ?? null, added[0] ?? null])
  else {
    for (const tax of gone) pairs.push([tax, null])
    for (const tax of added) pairs.push([null, tax])
  }
  const unitsOf = (tax: DetailedTax | null) => tax?.amount?.minorUnits ?? 0
  return pairs.map(([was, is]) => {
    return { kind: 'tax', before: was, after: is, by: unitsOf(is) - unitsOf(was) }
  })
}

const isAllIn = ({ total, subtotal, lines }: DetailedInvoice, currency: string): boolean =>
  [total, subtotal, ...(lines ?? []).map(({ amount }) => amount)].every(
    (amount) => amount === null || amount.currency === currency,
  )

/** Whether lines include tax; `either` where there is no tax. */
const basisOf = (invoice: DetailedInvoice): boolean | null | 'either' =>
  invoice.subtotal?.minorUnits === invoice.total?.minorUnits ? 'either' : linesIncludeTax(invoice)

/** The basis both share; `conflict` if their lines cannot be compared. */
function sharedBasis(before: DetailedInvoice, after: DetailedInvoice): boolean | null | 'conflict' {
  const [was, is] = [basisOf(before), basisOf(after)]
  // Where neither has tax, amounts are without it.
  if (was === 'either') return is === 'either' ? false : is
  if (is === 'either') return was
  if (was !== null && is !== null && was !== is) return 'conflict'
  return was ?? is
}

/**
 * The parts of the difference between two invoices. `null` if they cannot be compared: no total or no
 * lines, several currencies, or lines that include tax on only one of them.
 */
export function invoiceDifference<I extends DetailedInvoice>(
  before: I,
  after: I,
): InvoiceDifference<I> | null {
  const currency = after.total?.currency
  if (!before.total || !after.total || !currency || !before.lines || !after.lines) return null
  if (![before, after].every((invoice) => isAllIn(invoice, currency))) return null
  const basis = sharedBasis(before, after)
  if (basis === 'conflict') return null
  const by = after.total.minorUnits - before.total.minorUnits
  const explained = [
    ...lineParts(before, after),
    ...(basis === false ? taxParts(before, after) : []),
  ]
  const rest = by - explained.reduce((sum, part) => sum + part.by, 0)
  const all = [...explained, { kind: 'rest', before: null, after: null, by: rest } as const]
  const parts = all.filter((part) => part.by !== 0)
  return { before, after, currency, linesIncludeTax: basis, by, parts }
}

/** What it bills: services and domains, and by its words what names neither. */
const recordsOf = ({ lines }: DetailedInvoice): Set<string> =>
  new Set(
    (lines ?? []).flatMap((line) => {
      const { subject, description } = line
      if (subject) return [`${subject.type ?? subject.kind} ${subject.id.toLowerCase()}`]
      return description ? [wordsKey(line)] : []
    }),
  )

type Dated = Pick<DetailedInvoice, 'issuedOn' | 'number'>

export const isOlderInvoice = (a: Dated, b: Dated): boolean =>
  a.issuedOn === b.issuedOn ? a.number < b.number : (a.issuedOn ?? '~') < (b.issuedOn ?? '~')

const isBilled = ({ status }: DetailedInvoice) => status !== 'cancelled' && status !== 'draft'

/** `previousInvoice` in steps. */
export function* previousInvoiceSteps<I extends DetailedInvoice>(
  invoice: I,
  invoices: readonly I[],
): Generator<void, I | null> {
  const { issuedOn, number, id, total } = invoice
  if (issuedOn === null || total === null) return null
  const records = recordsOf(invoice)
  let previous: I | null = null
  let shared = 1
  for (const other of invoices) {
    yield
    if (other.id === id || !isBilled(other) || other.total?.currency !== total.currency) continue
    if (!isOlderInvoice(other, { issuedOn, number })) continue
    const others = recordsOf(other)
    const common = [...others].filter((record) => records.has(record)).length
    // The price of one thing in common says little about two invoices of many.
    if (common * 2 < Math.max(records.size, others.size)) continue
    if (common < shared || (common === shared && previous && isOlderInvoice(other, previous)))
      continue
    previous = other
    shared = common
  }
  return previous
}

/**
 * The earlier invoice in the same currency that bills most of the same, the newest of those. `null` if
 * none shares at least half of what either of the two bills.
 */
export const previousInvoice = <I extends DetailedInvoice>(
  invoice: I,
  invoices: readonly I[],
): I | null => atOnce(previousInvoiceSteps(invoice, invoices))
