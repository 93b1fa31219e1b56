import { isObject, parseJson, type Json } from '#dialects/stream/shapes.ts'

/** What the codes of version 4's lines are called since version 5. */
const types: Record<string, string> = {
  '0': 'text-delta',
  '2': 'data-status',
  '3': 'error',
  '9': 'tool-call',
  a: 'tool-result',
  d: 'finish',
  e: 'finish-step',
  f: 'start',
  g: 'reasoning-delta',
  h: 'source-url',
}

/** The object for a line of the AI SDK's version 4: a code, a colon and JSON. */
export const aiSdkPart = (line: string): Json => {
  const type = types[line[0] ?? ''] ?? 'data-unknown'
  if (line[1] !== ':') return { type: 'data-unknown' }
  const source = line.slice(2)
  const value = parseJson(source)
  if (value === source) return { type: 'data-unknown' }
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value]
  return isObject(first) ? { ...first, type } : { type, delta: first, message: first }
}
