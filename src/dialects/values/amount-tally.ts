/**
 * Whether a provider's whole numbers may count minor units. `1799` may be $1,799.00 or $17.99: if
 * all amounts are like that, ten in one list or ten different ones of all customers, only the
 * operator can say (`money.unit`).
 */
import { perObject } from './per-object.ts'
import { scalarText } from './plain.ts'

const fewest = 10
const least = 100

export class AmountTally {
  #wholes = 0
  /** Different ones, until there are enough. */
  readonly #seen = new Set<number>()
  #isMajor = false

  /** Whether the amounts seen so far leave it open. */
  get isUndecidable(): boolean {
    return !this.#isMajor && Math.max(this.#wholes, this.#seen.size) >= fewest
  }

  /**
   * Counts an amount whose unit is not stated, in a currency that has minor units. Zero is the same in
   * every unit.
   */
  add(value: unknown): void {
    if (this.#isMajor) return
    const text = scalarText(value)
    if (text === null || Number(text) === 0) return
    const size = Math.abs(Number(text))
    if (!isWhole(text) || size < least) this.#isMajor = true
    else this.#wholes += 1
    if (this.#seen.size < fewest) this.#seen.add(size)
  }

  /** Takes over what one reading of a list has shown; a list that is read again adds nothing. */
  learn(reading: AmountTally): void {
    this.#isMajor ||= reading.#isMajor
    this.#wholes = Math.max(this.#wholes, reading.#wholes)
    for (const size of reading.#seen) if (this.#seen.size < fewest) this.#seen.add(size)
  }
}

export const isWhole = (text: string): boolean => /^-?\d+$/.test(text)

/** One per provider, whose profile identifies it. */
export const tallyOf = perObject<object, AmountTally>(() => new AmountTally())
