/** Ids that a stream names. It may name any number, of any length. */
import { LRUCache } from 'lru-cache'

import { string } from './shapes.ts'

const maxIds = 1000
const maxLength = 200

/** What belongs to the latest ids of a reply. With `max`, room for all of them would be reserved: 25 KiB. */
export const createIdMap = <Value extends object | true>() =>
  new LRUCache<string, Value>({ maxSize: maxIds, sizeCalculation: () => 1 })

/** An id as a key; empty if it is not text, or longer than any real id. */
export const idKey = (id: unknown): string => {
  const key = string(id) ?? ''
  // Not cut: a slice would keep the whole text in memory.
  return key.length > maxLength ? '' : key
}
