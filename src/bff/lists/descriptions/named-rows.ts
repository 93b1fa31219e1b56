/** Lists of rows that are named one by one: by `only`, or by a label of the customer. */
import { memoOn } from '#memo-on.ts'

const setOf = memoOn((keys: readonly string[]) => new Set(keys))

export const isNamed = (key: string, keys: readonly string[]): boolean => setOf(keys).has(key)
