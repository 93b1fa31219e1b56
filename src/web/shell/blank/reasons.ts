import type { Explanation } from '#web/api/explanation.ts'

type Field = Explanation['fields'][number]

export interface Reason {
  /** Of the provider's field; `null`: none that may be told. */
  name: string | null
  /** What was found there; `read`: a value that does not settle the matter. */
  found: Field['unread'][number]['kind'] | 'empty' | 'read' | 'withheld' | 'nothing'
}

const ofField = ({ names, used, unread, withheld }: Field): Reason[] => [
  ...names.flatMap((name): Reason[] => {
    const kind = unread.find((one) => one.name === name)?.kind
    if (kind) return [{ name, found: kind }]
    if (name === used) return [{ name, found: 'read' }]
    // What stands behind the one that was taken has not been looked at.
    return used === null ? [{ name, found: 'empty' }] : []
  }),
  ...(withheld > 0 && used === null ? [{ name: null, found: 'withheld' } as const] : []),
]

/** Why none of these fields gave a value: what was sent under which name. A name counts once. */
export function reasonsFor(fields: readonly string[], explanation: Explanation): Reason[] {
  const all = explanation.fields.filter(({ field }) => fields.includes(field)).flatMap(ofField)
  const first = [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed()
  return first.length > 0 ? first : [{ name: null, found: 'nothing' }]
}
