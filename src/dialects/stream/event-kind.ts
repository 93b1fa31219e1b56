import { remembered } from '#dialects/values/plain.ts'

import { normalizeKey } from './shapes.ts'

/** Tried in this order. */
const kinds: [RegExp, EventKind][] = [
  [
    /ping|heartbeat|keepalive|^(?:open|connected|connection|ack|hello|handshake|init|ready|id)$/,
    'noise',
  ],
  [/^abort|cancell?ed$/, 'abort'],
  [/^reset/, 'reset'],
  [/error|exception|^notifications/, 'noise'],
  // What agents tell each other: state, settings and raw events of their parts.
  [/^(?:state|config|history|custom|raw|checkpoint|agentreasoning|agentflow|nextagent)/, 'noise'],
  [/^data(?:status|progress)/, 'status'],
  [/^(?:snapshot|artifacts?|model|data.+)$|routing|^(?:runitem|agentupdated)/, 'noise'],
  [/^(?:user|human|customer)(?:message|input|query|question|text|prompt)?$/, 'noise'],
  [/reason|think|thought|analysis/, 'reasoning'],
  [
    /tool|call|function|observation|debug|trace|verbose|suggest|followup|usage|audio|tts|title|tags$|knowledge/,
    'progress',
  ],
  [/source|citation|reference|retriev|documents?$/, 'citation'],
  [/replace|rewrite|overwrite/, 'replace'],
  [/partial(?!item)|snapshot|cumulative/, 'snapshot'],
  [
    /^text$|delta|token|chunk|partialitem|stream(?!end|start)|content(?!blockst|end|start)|append|completion$/,
    'text',
  ],
  [/^(?:status|progress|state|step|stage|activity.|notice|searching|processing|working)/, 'status'],
  [/stepstart|stepfinish|nodestart|nodefinish/, 'status'],
  [/start|begin|created|metadata|^meta$|queued|inprogress/, 'start'],
  [/done|end$|ended|endofturn|finish|complet|final|closed?$|stop(?:event)?$|stopped/, 'end'],
]
/** What an event of an unknown dialect means. */
export type EventKind =
  | 'noise'
  | 'reasoning'
  | 'progress'
  | 'citation'
  | 'replace'
  | 'snapshot'
  | 'text'
  | 'status'
  | 'start'
  | 'end'
  | 'abort'
  | 'reset'

/** Guesses the meaning from the words of the event's name. */
export const kindOf = remembered((name: string): EventKind | null => {
  const key = normalizeKey(name)
  return kinds.find(([pattern]) => key !== '' && pattern.test(key))?.[1] ?? null
})
