/** What labelled services and domains will cost, have cost and when the first of them ends. */
import type { LabelSums } from '#contract/labels.ts'

import { linesIncludeTax } from './detailed-invoices.ts'
import { isEnd, isUnstated } from './entries.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import type { Thing } from './thing.ts'
import { createTotals } from './totals.ts'
import { isChargeInYear } from './year.ts'

interface Collected {
  count: number
  coming: ReturnType<typeof createTotals>
  paid: ReturnType<typeof createTotals>
  nextEnd: { on: string; label: string } | null
}

const empty = (): Collected => ({
  count: 0,
  coming: createTotals(),
  paid: createTotals(),
  nextEnd: null,
})

export const entriesOfThing = (ledger: Ledger, { subject }: Thing): readonly LedgerEntry[] =>
  subject.kind === 'service' && subject.type !== null
    ? ledger.ofService({ type: subject.type, id: subject.id })
    : ledger.ofDomain(subject.id)

function collect(into: Collected, thing: Thing, ledger: Ledger) {
  const entries = entriesOfThing(ledger, thing)
  const year = ledger.today.slice(0, 4)
  into.count += 1
  for (const entry of entries) {
    if (isChargeInYear(entry, ledger)) into.coming.add(entry)
    else if (isUnstated(entry)) into.coming.add({ amount: null, taxIncluded: null })
    const isSooner = into.nextEnd === null || (entry.on ?? '~') < into.nextEnd.on
    if (isEnd(entry) && entry.on !== null && isSooner)
      into.nextEnd = { on: entry.on, label: thing.subject.label }
  }
  for (const { invoice, lines } of thing.payments) {
    if (!(invoice.paidOn ?? invoice.issuedOn)?.startsWith(year)) continue
    const taxIncluded = linesIncludeTax(invoice)
    for (const line of lines) into.paid.add({ amount: line.amount ?? null, taxIncluded })
  }
}

/**
 * Sums by label, and of what has none (`null`). What has two labels counts in both.
 * @param labelsOf the labels of a thing's key
 */
export function* labelSumSteps(
  ledger: Ledger,
  labelsOf: (key: string) => readonly string[],
): Generator<void, ReadonlyMap<string | null, LabelSums>> {
  const sums = new Map<string | null, Collected>()
  for (const thing of ledger.things) {
    yield
    const labels = labelsOf(thing.key)
    for (const label of labels.length > 0 ? labels : [null]) {
      const collected = sums.get(label) ?? empty()
      sums.set(label, collected)
      collect(collected, thing, ledger)
    }
  }
  return new Map(
    [...sums].map(([label, { count, coming, paid, nextEnd }]) => [
      label,
      { count, coming: coming.result(), paid: paid.result(), nextEnd },
    ]),
  )
}

/** The sums of nothing. */
export const noSums: LabelSums = {
  count: 0,
  coming: { sums: [], uncounted: 0 },
  paid: { sums: [], uncounted: 0 },
  nextEnd: null,
}
