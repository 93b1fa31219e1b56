import { type AnySubject, type AttentionItem, toItem } from './attention-item.ts'
import type { Ledger } from './ledger.ts'

/** Adds what contradicts itself to the item about it, or as an item of its own. */
export function withContradictions(items: AttentionItem[], ledger: Ledger): AttentionItem[] {
  const keyOf = ({ kind, type, id }: AnySubject) => JSON.stringify([kind, type, id])
  const own = new Map<string, AttentionItem>()
  for (const thing of ledger.things) {
    const contradictions = [...ledger.contradictionsOf(thing)]
    const [first] = contradictions
    // Two services for one domain are one matter.
    if (!first || (first.other !== null && own.has(keyOf(first.other)))) continue
    const item = toItem(thing, 'contradiction', 'warning', first.on)
    own.set(keyOf(thing.subject), { ...item, contradictions })
  }
  if (own.size === 0) return items
  const named = items.map((item) => {
    const key = keyOf(item.subject)
    const contradictions = own.get(key)?.contradictions ?? []
    own.delete(key)
    return { ...item, contradictions }
  })
  return [...named, ...own.values()]
}
