import type { Explanation } from '#web/api/explanation.ts'

type Field = Explanation['fields'][number]
type Unread = Field['unread'][number]

export interface BlankReason {
  /** The provider field; `null` if there is none or its name is withheld. */
  name: string | null
  /** What it held. `read`: a value that was read but is not enough to fill the blank. */
  finding: Unread['kind'] | 'empty' | 'read' | 'withheld' | 'nothing'
  /** Why it could not be read. */
  why?: Unread['reason']
}

const reasonsOfField = ({ names, used, unread, withheld }: Field): BlankReason[] => [
  ...names.flatMap((name): BlankReason[] => {
    const value = unread.find((one) => one.name === name)
    if (value) return [{ name, finding: value.kind, why: value.reason }]
    if (name === used) return [{ name, finding: 'read' }]
    // Fields after the one that was used were not read.
    return used === null ? [{ name, finding: 'empty' }] : []
  }),
  ...(withheld > 0 && used === null ? [{ name: null, finding: 'withheld' } as const] : []),
]

/** Why none of these fields filled the blank. Lists each provider field once. */
export function findReasons(fields: readonly string[], explanation: Explanation): BlankReason[] {
  const reasons = explanation.fields
    .filter(({ field }) => fields.includes(field))
    .flatMap(reasonsOfField)
  // A map keeps the last of equal keys; reversing the list makes that the first.
  const byName = new Map(reasons.toReversed().map((reason) => [reason.name, reason]))
  const firstPerName = [...byName.values()].toReversed()
  return firstPerName.length > 0 ? firstPerName : [{ name: null, finding: 'nothing' }]
}
