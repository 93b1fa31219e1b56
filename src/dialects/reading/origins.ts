/** Remembers how the provider spells an item, without the contract's type having to carry it. */
import type { Item, Origin } from '#dialects/readers/services.ts'

const origins = new WeakMap<object, Origin>()

/** `null` for an item that was not read from the provider. */
export const originOf = (item: object): Origin | null => origins.get(item) ?? null

export function withOrigin<T extends object>({ value, origin }: Item<T>): T {
  origins.set(value, origin)
  return value
}
