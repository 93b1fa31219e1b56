/** The difference of two invoices, arranged as the newer one: a row per line, then taxes and the rest. */
import type { DetailedInvoice, DetailedLine, DetailedTax } from './detailed-invoices.ts'
import type { InvoiceDifference } from './invoice-difference.ts'
import { type LinePair, pairLines } from './line-pairs.ts'

type LineOf<I extends DetailedInvoice> = NonNullable<I['lines']>[number]

export interface Change {
  readonly kind: 'added' | 'gone' | 'price' | 'quantity' | 'period'
  readonly by: number
}

/** A line of both invoices, or of one. It has no changes if it costs the same. */
export interface DifferenceRow<L extends DetailedLine> extends LinePair<L> {
  readonly changes: readonly Change[]
}

export interface DifferenceRows<L extends DetailedLine> {
  readonly rows: readonly DifferenceRow<L>[]
  readonly taxes: readonly {
    readonly before: DetailedTax | null
    readonly after: DetailedTax | null
    readonly by: number
  }[]
  /** What no line and no tax explains. */
  readonly rest: number
}

/** All changes of the rows, the taxes and the rest add up to `by`. Lines of the newer invoice first. */
export function differenceRows<I extends DetailedInvoice>(
  difference: InvoiceDifference<I>,
): DifferenceRows<LineOf<I>> {
  const { before, after, parts } = difference
  const changesOf = new Map<DetailedLine, Change[]>()
  const taxes: { before: DetailedTax | null; after: DetailedTax | null; by: number }[] = []
  let rest = 0
  for (const part of parts) {
    if (part.kind === 'rest') rest += part.by
    else if (part.kind === 'tax')
      taxes.push({ before: part.before, after: part.after, by: part.by })
    else {
      const { kind, by } = part
      const line: DetailedLine | null = part.after ?? part.before
      if (line === null) continue
      changesOf.set(line, [...(changesOf.get(line) ?? []), { kind, by }])
    }
  }
  const rows = pairLines(before, after).map((pair) => {
    const line = pair.after ?? pair.before
    return Object.assign(pair, { changes: (line && changesOf.get(line)) ?? [] })
  })
  const order = new Map(after.lines?.map((line, at) => [line, at]))
  const placeOf = ({ after: line }: LinePair<DetailedLine>) =>
    (line && order.get(line)) ?? Number.MAX_SAFE_INTEGER
  return { rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b)), taxes, rest }
}
