/** An invoice's amounts with and without tax. */
import type { Invoice } from '#contract/invoices.ts'
import type { Money } from '#contract/shapes.ts'
import type { RecordReader } from '#dialects/fields/field-reader.ts'
import type { Candidate } from '#dialects/fields/layout.ts'
import { taxOf } from '#dialects/values/amount-names.ts'
import { perObject } from '#dialects/values/per-object.ts'

/** Also says whether the name of the total includes tax. */
export function readTotals(
  record: RecordReader<'invoices'>,
): Pick<Invoice, 'subtotal' | 'total' | 'taxIncluded'> {
  const totals = byTax(record.candidates('total'))
  const { plain } = totals
  // The name that states its tax wins. `total_net` and `amount_excl_vat` are subtotals.
  const withTax = totals.withTax.filter((one) => record.states(one))
  const total = record.money('total', { among: withTax.length > 0 ? withTax : plain })
  let subtotal = record.money('subtotal')
  if (
    subtotal === null &&
    !record.isNamed('subtotal') &&
    !record.candidates('subtotal').some((one) => record.states(one))
  ) {
    const without = totals.withoutTax.find((one) => record.states(one))
    const beside = withTax.length > 0 && plain.find((one) => record.states(one))
    if (without) subtotal = record.moneyOf(without)
    else if (beside) subtotal = below(record.moneyOf(beside), total)
  }
  return { subtotal, total, taxIncluded: total && withTax.length > 0 ? true : null }
}

/** What the names of a total say about tax. All records of a shape share their candidates. */
const byTax = perObject((candidates: readonly Candidate[]) => {
  const named = (tax: boolean | null) => candidates.filter(({ label }) => taxOf(label) === tax)
  return { withTax: named(true), withoutTax: named(false), plain: named(null) }
})

/** The amount without tax, if it is below the one with it. */
const below = (amount: Money | null, total: Money | null): Money | null =>
  amount && total && amount.currency === total.currency && amount.minorUnits < total.minorUnits
    ? amount
    : null
