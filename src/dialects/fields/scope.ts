import type { Rules } from '#dialects/rules.ts'
import type { Unit } from '#dialects/values/amount-names.ts'
import type { AmountTally } from '#dialects/values/amount-tally.ts'
import type { Currency } from '#dialects/values/currency-field.ts'

/** What a record is read against. */
export interface Scope {
  context: Rules
  /** Currency stated for the list that holds the record. */
  listCurrency: Currency
  /** Unit of amounts stated by the surrounding record. */
  unit?: Unit
  /** Where the id is, if the list has no usual one. */
  idPath?: readonly string[] | null
  /** Counts the amounts of one reading. */
  tally?: AmountTally
  /** Requested currency; selects a key of the price map `{ EUR: 5, USD: 6 }`. */
  wantedCurrency?: string | null
}
