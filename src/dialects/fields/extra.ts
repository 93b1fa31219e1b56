/** A provider's remaining fields that are known to be harmless, shown under "More details". */
import type { Extra } from '#contract/shapes.ts'
import { bare, isRecord, type JsonObject } from '#dialects/values/plain.ts'

import type { RecordReader } from './field-reader.ts'
import { harmlessText } from './harmless-shapes.ts'
import { type Allowed, allowedAs, type ExtraResource, isValueName } from './harmless.ts'
import { type Candidate, valueAt } from './layout.ts'

const mostExtra = 40

/** Candidates belong to a layout, and layouts to a profile: the decision holds for both. */
const decisions = new WeakMap<Candidate, Allowed | 'dropped'>()

function decide(
  record: RecordReader<ExtraResource>,
  resource: ExtraResource,
  candidate: Candidate,
) {
  const known = decisions.get(candidate)
  if (known) return known === 'dropped' ? null : known
  const allowed = allowedAs(resource, candidate.path, record.scope.context.profile)
  decisions.set(candidate, allowed ?? 'dropped')
  return allowed
}

const writtenUnit = /^[kmgtp]?i?b(?:ytes)?$|^[kmgt]bit\/s$/i
const unitIn = ({ unit, units }: JsonObject): string | null => {
  const stated = unit ?? units
  return typeof stated === 'string' && writtenUnit.test(stated) ? stated : null
}

interface Stated {
  value: unknown
  unit: string | null
}

const notStated: Stated = { value: null, unit: null }

/** The value at a candidate, with the unit beside it: `memory: { value: 4, unit: "GB" }`. */
function statedAt(record: RecordReader<ExtraResource>, candidate: Candidate): Stated {
  const value = record.value(candidate)
  if (isRecord(value)) {
    // `{ used, limit }` is shown as usage.
    if (Object.keys(value).some((one) => /^us(?:ed|age)/.test(bare(one)))) return notStated
    const key = Object.keys(value).find((one) => isValueName(bare(one)))
    return { value: key === undefined ? value : value[key], unit: unitIn(value) }
  }
  const { path } = candidate
  const parent = path.length > 1 ? valueAt(record.raw, path.slice(0, -1)) : null
  return { value, unit: isRecord(parent) ? unitIn(parent) : null }
}

const isStated = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0)

/** At most 40 facts. The number of fields left out goes to the context's `onDropped`. */
export function extraOf<R extends ExtraResource>(
  resource: R,
  record: RecordReader<R>,
  more: readonly Extra[] = [],
): Extra[] {
  // The fields of one resource differ only in their names.
  const reader = record as unknown as RecordReader<ExtraResource>
  const result = [...more]
  let dropped = 0
  for (const candidate of [...reader.unread, ...reader.rest]) {
    const { value, unit } = statedAt(reader, candidate)
    if (!isStated(value)) continue
    const allowed = decide(reader, resource, candidate)
    const text = allowed && harmlessText(value, allowed.shape, allowed.unit ?? unit, reader.rules)
    if (!allowed || text === null) {
      dropped++
      continue
    }
    const { fact, labels } = allowed
    const isRepeated = fact !== null && result.some((one) => one.fact === fact)
    if (!isRepeated && result.length < mostExtra) result.push({ fact, labels, value: text })
  }
  if (dropped > 0) record.scope.context.onDropped?.(resource, dropped)
  return result
}
