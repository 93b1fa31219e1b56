/** How the values of a field are weighed, and what was found out on the way. */
import type { Explanation, UnreadReason } from '#contract/explanation.ts'
import { holdsAmount } from '#dialects/values/amount-shape.ts'
import { isRecord } from '#dialects/values/plain.ts'

import type { Candidate } from './layout.ts'

/** How one field was looked up, for "Why is this blank?". */
export type Considered = Omit<Explanation['fields'][number], 'withheld'>

/** The kind of a value, reported instead of the value itself. */
type ValueKind = Considered['unread'][number]['kind']

function kindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'object'
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text'
}

/** `used`: the candidate whose value was taken; `last`: the one that settled it unread. */
export function considered(
  field: string,
  candidates: readonly Candidate[],
  { used, last }: { used: Candidate | null; last: Candidate | undefined },
  valueOf: (candidate: Candidate) => unknown,
  reasonOf: (candidate: Candidate) => UnreadReason,
): Considered {
  const end = used ? candidates.indexOf(used) : last ? candidates.indexOf(last) + 1 : undefined
  const tried = candidates.slice(0, end)
  const unread = tried.flatMap((candidate) => {
    const value = valueOf(candidate)
    const [name, reason] = [candidate.label, reasonOf(candidate)]
    return isStated(value) ? [{ name, kind: kindOf(value), reason }] : []
  })
  return { field, names: candidates.map(({ label }) => label), used: used?.label ?? null, unread }
}

export const isStated = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== ''
export const never = () => false
const placeholder = /^(?:[\s0:/.-]+|n\/?a|none|null|never|undefined)$/i
/** A text that states something. */
export const isText = (value: unknown): boolean =>
  typeof value === 'string' && !placeholder.test(value)
export const isAmount = (value: unknown): boolean =>
  isRecord(value) ? holdsAmount(value) : isText(value)
