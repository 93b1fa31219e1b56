/** Fields that the server has hidden from support staff: `docs/contract.md`, "Support". Loaded for staff only. */
import { isMasked } from './masked.ts'

interface Marked {
  masked?: readonly string[]
}

function mark(value: unknown, [step = '', ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return
  const object = value as Record<string, unknown> & Marked
  if (step === '[]' || step === '{}') for (const item of Object.values(value)) mark(item, rest)
  else if (rest.length > 0) mark(object[step], rest)
  else if (!isMasked(object, step)) object.masked = [...(object.masked ?? []), step]
}

/**
 * Marks the hidden fields on each object, so that a page can pass objects on. The response names the
 * fields by path: `items[].renewal.price`.
 */
export function markMasked(body: unknown): void {
  const paths = (body as Marked | null)?.masked ?? []
  for (const path of paths) mark(body, path.match(/\[\]|\{\}|[^.[{]+/g) ?? [])
}
