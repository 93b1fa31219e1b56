import type { Answer } from './answer.ts'
import type { Kind } from './event-kind.ts'
import { applyFinish } from './finish.ts'
import { array, isObject, object, string, word } from './shapes.ts'
import { keyed } from './text-search.ts'

type Fields = Map<string, unknown>

/** Words by which a state says that nothing follows. */
export const completed = /^(?:complete|completed|done|finished)$/i

const endKeys = [
  'done',
  'isend',
  'isfinal',
  'final',
  'finished',
  'isfinished',
  'isfinish',
  'end',
  'completed',
  'complete',
  'last',
  'islast',
  'stop',
  'close',
  'turncomplete',
]
const endHolders = ['data', 'result', 'payload', 'response', 'message', 'output']

/** Whether a flag says that this was the last object. */
const ended = (fields: Fields): boolean =>
  [fields, ...endHolders.map((key) => keyed(object(fields.get(key)) ?? {}))].some((holder) =>
    endKeys.some((key) => holder.get(key) === true),
  )

const reasonKeys = ['finishreason', 'stopreason', 'donereason', 'completionreason']

/** Why the answer ended, said by the value or by an object right in it. */
const finishReason = (fields: Fields): string | null => {
  const inner = [...fields.values()].map((value) => (Array.isArray(value) ? value[0] : value))
  for (const holder of [fields, ...inner.filter(isObject).map(keyed)]) {
    for (const key of reasonKeys) {
      const reason = word(holder.get(key))
      if (reason !== null) return reason
    }
  }
  return null
}

/** Spark numbers where it stands: 2 is the last. */
const lastByHeader = (fields: Fields): boolean =>
  object(fields.get('header'))?.['status'] === 2 && array(fields.get('choices')).length === 0

/** Ends an answer of an unknown shape where `fields` say so. `told`: the name of their kind. */
export const applyEnding = (
  answer: Answer,
  fields: Fields,
  kind: Kind | null,
  told: string,
): void => {
  const reason = finishReason(fields)
  applyFinish(answer, reason)
  if (ended(fields) || lastByHeader(fields)) answer.close(null)
  else if (kind === 'end' && !/text|step|node|message|block|item|part/i.test(told)) {
    answer.close(null)
  } else if (kind === 'end' && reason === null && /message|^(?:text|item)/i.test(told)) {
    answer.finished('stop')
  } else if (completed.test(string(fields.get('status')) ?? '')) answer.finished('stop')
}
