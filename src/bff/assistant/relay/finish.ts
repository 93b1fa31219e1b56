import type { Answer, Finish, Usage } from './answer.ts'
import { isObject, number, object, plain, string, word } from './shapes.ts'
import type { Json } from './shapes.ts'

const words: Record<string, Finish> = {
  stop: 'stop',
  stopsequence: 'stop',
  stopped: 'stop',
  endturn: 'stop',
  end: 'stop',
  eos: 'stop',
  eostoken: 'stop',
  complete: 'stop',
  completed: 'stop',
  done: 'stop',
  success: 'stop',
  succeeded: 'stop',
  finished: 'stop',
  finish: 'stop',
  normal: 'stop',
  other: 'stop',
  unknown: 'stop',
  length: 'length',
  maxtokens: 'length',
  maxoutputtokens: 'length',
  tokenlimit: 'length',
  modelcontextwindowexceeded: 'length',
  modellength: 'length',
  toolcalls: 'tool-calls',
  tooluse: 'tool-calls',
  toolcall: 'tool-calls',
  functioncall: 'tool-calls',
  requiresaction: 'tool-calls',
  malformedfunctioncall: 'incomplete',
  pauseturn: 'incomplete',
  abort: 'incomplete',
  aborted: 'incomplete',
  cancelled: 'incomplete',
  canceled: 'incomplete',
  interrupted: 'incomplete',
  incomplete: 'incomplete',
  error: 'error',
  failed: 'error',
}

const refused = new Set([
  'contentfilter',
  'safety',
  'refusal',
  'recitation',
  'blocklist',
  'prohibitedcontent',
  'spii',
  'sensitive',
  'contentfiltered',
  'guardrailintervened',
  'errortoxic',
])

/** Said with each piece. */
const unfinished = new Set(['null', 'none', 'notfinished', 'inprogress', 'finishreasonunspecified'])

/**
 * A provider's reason for the end. `null`: the value is no reason. A refusal by a filter is an
 * error without text, and an answer cut short with it.
 */
export const applyFinish = (answer: Answer, reason: unknown): void => {
  const name = word(reason)
  if (name === null) return
  const key = plain(name)
  if (unfinished.has(key)) return
  if (!refused.has(key)) {
    const finish = words[key] ?? 'stop'
    answer.finished(finish)
    return
  }
  if (answer.length > 0) answer.finished('incomplete')
  else
    answer.fail({
      code: 'provider_error',
      retryAfterSeconds: null,
      providerCode: name,
      message: 'blocked',
    })
}

const inputKeys = [
  'prompt_tokens',
  'input_tokens',
  'promptTokens',
  'inputTokens',
  'promptTokenCount',
  'prompt_eval_count',
  'input_count',
  'inputTokenCount',
]
const outputKeys = [
  'completion_tokens',
  'output_tokens',
  'completionTokens',
  'outputTokens',
  'candidatesTokenCount',
  'eval_count',
  'output_count',
  'outputTokenCount',
]

const first = (value: Json, keys: string[]): number | null => {
  for (const key of keys) {
    const count = number(value[key])
    if (count !== null && count >= 0) return Math.round(count)
  }
  return null
}

const tokens = (value: unknown): Usage | null => {
  if (!isObject(value)) return null
  const usage = { inputTokens: first(value, inputKeys), outputTokens: first(value, outputKeys) }
  return usage.inputTokens === null && usage.outputTokens === null ? null : usage
}

/** Token counts, wherever vendors put them beside or inside a value. */
export const applyUsage = (answer: Answer, value: Json): void => {
  const metadata = object(value['metadata']) ?? object(value['messageMetadata'])
  const meta = object(value['meta'])
  const found =
    tokens(value['usage']) ??
    tokens(value['usageMetadata']) ??
    tokens(value['usage_metadata']) ??
    tokens(metadata?.['usage']) ??
    tokens(object(value['usage'])?.['tokens']) ??
    tokens(meta?.['billed_units'] ?? meta?.['tokens'] ?? meta?.['usage']) ??
    tokens(value)
  if (found) answer.usage(found)
}

/** Conversation and message ids of the provider, from a value's own fields. */
export const applyIds = (answer: Answer, value: Json): void => {
  if (answer.conversationId === null) {
    answer.conversationId =
      word(value['conversation_id']) ??
      word(value['conversationId']) ??
      word(object(value['conversation'])?.['id']) ??
      word(value['thread_id']) ??
      word(value['threadId'])
  }
  if (answer.messageId === null) {
    answer.messageId =
      word(value['message_id']) ?? word(value['messageId']) ?? word(value['responseId']) ?? null
  }
}

export const keepMessageId = (answer: Answer, id: unknown): void => {
  answer.messageId ??= word(string(id))
}
