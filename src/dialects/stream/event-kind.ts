import { normalizeKey } from './shapes.ts'

/** Tried in this order. */
const kinds: [RegExp, Kind][] = [
  [
    /ping|heartbeat|keepalive|^(?:open|connected|connection|ack|hello|handshake|init|ready)$/,
    'noise',
  ],
  [/error|exception|^notifications/, 'noise'],
  // What agents tell each other: state, settings and raw events of their parts.
  [/^(?:state|config|history|custom|raw|checkpoint|agentreasoning|agentflow|nextagent)/, 'noise'],
  [/^(?:snapshot|artifacts?)$|routing/, 'noise'],
  [/^(?:user|human|customer)(?:message|input|query|question|text|prompt)?$/, 'noise'],
  [/reason|think|thought|analysis/, 'reasoning'],
  [
    /tool|function|observation|debug|trace|verbose|suggest|followup|usage|audio|tts|title|tags$|knowledge/,
    'progress',
  ],
  [/source|citation|reference|retriev|documents?$/, 'citation'],
  [/replace|rewrite|overwrite/, 'replace'],
  [/partial(?!item)|snapshot|cumulative/, 'snapshot'],
  [
    /^text$|delta|token|chunk|partialitem|stream(?!end|start)|content(?!blockst|end|start)|append|completion$/,
    'text',
  ],
  [/^(?:status|progress|state|step|stage|activity|notice|searching|processing|working)/, 'status'],
  [/stepstart|stepfinish|nodestart|nodefinish/, 'status'],
  [/start|begin|created|metadata|^meta$|queued|inprogress/, 'start'],
  [/done|end$|ended|endofturn|finish|complet|final|closed?$|stop(?:event)?$|stopped/, 'end'],
]
/** What an event of an unknown dialect means. */
export type Kind =
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

/** Guesses the meaning from the words of the event's name. */
export const kindOf = (name: string): Kind | null => {
  const key = normalizeKey(name)
  if (key === '') return null
  for (const [pattern, kind] of kinds) if (pattern.test(key)) return kind
  return null
}
