/** Remembers how the provider spells an item, without the contract's type having to carry it. */
import type { Item, Origin } from '#dialects/readers/services.ts'

/**
 * A property that neither JSON nor a copy of the item has. Not a `WeakMap`: with the records of many accounts
 * in it, growing it once took 100 ms in one turn of the event loop, and garbage collections took longer.
 */
const origin = Symbol('origin')

/** `null` for an item that was not read from the provider. */
export const originOf = (item: object & { [origin]?: Origin }): Origin | null =>
  item[origin] ?? null

export function withOrigin<T extends object>(item: Item<T>): T {
  if (originOf(item.value) !== item.origin)
    Object.defineProperty(item.value, origin, { value: item.origin, configurable: true })
  return item.value
}
