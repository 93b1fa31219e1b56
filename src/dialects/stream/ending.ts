import type { EventKind } from './event-kind.ts'
import { applyFinish } from './finish.ts'
import type { Reply } from './reply.ts'
import { string } from './shapes.ts'
import type { Fields } from './text-search.ts'
import words from './words.json' with { type: 'json' }

/** Values of `status` in the last object of a reply. */
export const completedState = /^(?:complete|completed|done|finished)$/i

const endKeys = new Set(words.end.split(' '))

/** Whether a flag marks this object as the last. */
const isLast = (fields: Fields): boolean =>
  [...fields].some(([key, value]) => value === true && endKeys.has(key))

/** Ends a reply if `fields` say so. `reason`: why it ended, or ''. `kindName`: the kind's name, or ''. */
export const applyEnding = (
  reply: Reply,
  fields: Fields,
  reason: string,
  kind: EventKind | null,
  kindName: string,
): void => {
  applyFinish(reply, reason)
  if (kind === 'abort') reply.close('incomplete')
  else if (isLast(fields)) reply.close(null)
  else if (
    kind === 'end' &&
    !/content|text|refusal|step|node|message|block|item|part/i.test(kindName)
  ) {
    reply.close(null)
  } else if (
    completedState.test(string(fields.get('status')) ?? '') ||
    (kind === 'end' && /message|^(?:text|item)/i.test(kindName))
  )
    reply.finish ??= 'stop'
}
