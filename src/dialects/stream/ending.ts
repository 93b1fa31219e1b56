import type { Kind } from './event-kind.ts'
import { applyFinish, finishOf } from './finish.ts'
import type { Reply } from './reply.ts'
import { isObject, normalizeKey, object, string, nonEmpty } from './shapes.ts'
import { normalizeKeys } from './text-search.ts'
import words from './words.json' with { type: 'json' }

type Fields = Map<string, unknown>

/** Values of `status` in the last object of a reply. */
export const completedState = /^(?:complete|completed|done|finished)$/i

const endKeys = words.end.split(' ')
const endHolders = ['data', 'result', 'payload', 'response', 'message', 'output']

/** Whether a flag marks this object as the last. */
const isLast = (fields: Fields): boolean =>
  [fields, ...endHolders.map((key) => normalizeKeys(object(fields.get(key)) ?? {}))].some(
    (holder) => endKeys.some((key) => holder.get(key) === true),
  )

const reasonKeys = ['finishreason', 'stopreason', 'stoptype', 'donereason', 'completionreason']
const maxDepth = 6

/** Whether any part of an object says that the reply was cut at its longest length. */
const isCut = (value: unknown, depth: number): boolean => {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, inner]) =>
      (typeof inner === 'string' &&
        reasonKeys.includes(normalizeKey(key)) &&
        finishOf(inner) === 'length') ||
      isCut(inner, depth + 1),
  )
}

/** Why the reply ended, from the object itself or from an object directly inside it. */
const finishReason = (fields: Fields): string | null => {
  const inner = [...fields.values()].map((value) => (Array.isArray(value) ? value[0] : value))
  for (const holder of [fields, ...inner.filter(isObject).map(normalizeKeys)]) {
    for (const key of reasonKeys) {
      const reason = nonEmpty(holder.get(key))
      if (reason !== null) return reason
    }
  }
  return null
}

/** Ends a reply of an unknown dialect if `fields` say so. `kindName`: the kind's name, or ''. */
export const applyEnding = (
  reply: Reply,
  fields: Fields,
  kind: Kind | null,
  kindName: string,
): void => {
  const reason = finishReason(fields)
  applyFinish(reply, reason)
  if (reason === null && [...fields.values()].some((inner) => isCut(inner, 1)))
    reply.finished('length')
  if (isLast(fields)) reply.close(null)
  else if (kind === 'end' && !/content|text|step|node|message|block|item|part/i.test(kindName)) {
    reply.close(null)
  } else if (kind === 'end' && reason === null && /message|^(?:text|item)/i.test(kindName)) {
    reply.finished('stop')
  } else if (completedState.test(string(fields.get('status')) ?? '')) reply.finished('stop')
}
