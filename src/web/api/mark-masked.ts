/** Fields that the server has hidden from support staff: `docs/contract.md`, "Support". */
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
 * Notes in each object what is hidden of it, so that this stays with the object wherever a page passes it.
 * The response names all of it by path: `items[].renewal.price`.
 */
export function markMasked(body: unknown): void {
  const paths = (body as Marked | null)?.masked ?? []
  for (const path of paths) mark(body, path.match(/\[\]|\{\}|[^.[{]+/g) ?? [])
}
