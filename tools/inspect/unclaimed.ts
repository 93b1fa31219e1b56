/** Everything in a record that no reader claims, lists and nested fields included. */
import { recordReader } from '#dialects/fields/field-reader.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import { type FieldOf, type RecordKind, tables } from '#dialects/fields/tables.ts'
import { linesIn } from '#dialects/paging/collection.ts'
import { isRecord, type JsonObject } from '#dialects/values/plain.ts'

const deepest = 4

export function unclaimedIn(kind: RecordKind, raw: JsonObject, scope: Scope): string[] {
  const reader = recordReader(kind, raw, scope)
  // The table's keys are the kind's fields.
  const fields = Object.keys(tables[kind].fields) as FieldOf<RecordKind>[]
  const claimed = new Set(
    fields.flatMap((field) => reader.candidates(field).map(({ label }) => label)),
  )
  const hasClaimedPart = (label: string) => [...claimed].some((one) => one.startsWith(`${label}.`))
  const labels: string[] = []
  const walk = (object: JsonObject, parent: readonly string[]) => {
    for (const [key, value] of Object.entries(object)) {
      const path = [...parent, key]
      const label = path.join('.')
      if (claimed.has(label) && !(isRecord(value) && hasClaimedPart(label))) continue
      if (isRecord(value) && Object.keys(value).length > 0 && path.length < deepest)
        walk(value, path)
      else labels.push(label)
    }
  }
  walk(raw, [])
  if (kind !== 'invoices') return labels
  return [...labels, ...unclaimedLines(raw, scope)]
}

function unclaimedLines(invoice: JsonObject, scope: Scope): string[] {
  const [candidate] = recordReader('invoices', invoice, scope).candidates('lines')
  const lines = candidate && linesIn(invoice[candidate.label])
  const labels = (lines ?? [])
    .filter(isRecord)
    .flatMap((line) => unclaimedIn('lines', line, scope))
    .map((label) => `${candidate?.label}[].${label}`)
  return [...new Set(labels)]
}
