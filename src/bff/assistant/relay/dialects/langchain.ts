import type { Answer } from '#bff/assistant/relay/answer.ts'
import { applyFinish, applyUsage, keepMessageId } from '#bff/assistant/relay/finish.ts'
import {
  array,
  contentReasoning,
  contentText,
  isObject,
  object,
  string,
} from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

const spoken = new Set(['ai', 'AIMessage', 'AIMessageChunk', 'assistant'])
const silent = new Set([
  'human',
  'HumanMessage',
  'HumanMessageChunk',
  'system',
  'SystemMessage',
  'tool',
  'ToolMessage',
  'ToolMessageChunk',
  'function',
  'FunctionMessage',
  'user',
  'developer',
])

/** Serialised messages: `{ lc: 1, type: "constructor", id: […, "AIMessageChunk"], kwargs }`. */
const unwrap = (value: Json): Json => {
  const kwargs = object(value['kwargs'])
  if (value['lc'] === undefined || kwargs === null) return value
  return { ...kwargs, type: string(array(value['id']).at(-1)) ?? kwargs['type'] }
}

const kindOf = (message: Json): string => string(message['type']) ?? string(message['role']) ?? ''

/** A LangChain message, spoken by anyone; `{ content, type: "AIMessageChunk" }`. */
export const isLangChainMessage = (value: unknown): value is Json => {
  if (!isObject(value)) return false
  const kind = kindOf(unwrap(value))
  return 'content' in unwrap(value) && (spoken.has(kind) || silent.has(kind))
}

/** Reads one message; `whole`: its content is all so far, not a piece. */
export const readLangChainMessage = (answer: Answer, value: Json, whole: boolean): void => {
  const message = unwrap(value)
  const kind = kindOf(message)
  if (!spoken.has(kind)) return
  keepMessageId(answer, message['id'])
  applyUsage(answer, message)
  const extra = object(message['additional_kwargs']) ?? {}
  const reasoning =
    contentReasoning(message['content']) || (string(extra['reasoning_content']) ?? '')
  const text = contentText(message['content'])
  if (whole) answer.snapshot(text)
  else {
    answer.reasoning(reasoning)
    // `ai` without `Chunk` is a whole message, which a node may tell after its pieces.
    if (kind === 'AIMessageChunk' || answer.length === 0) answer.text(text)
    else if (!answer.whole.endsWith(text)) answer.text(text)
  }
  const metadata = object(message['response_metadata']) ?? {}
  applyFinish(
    answer,
    metadata['finish_reason'] ?? metadata['stop_reason'] ?? metadata['done_reason'],
  )
}

/** The last answer of a state's list of messages, behind the customer's last words. */
const lastSpoken = (messages: unknown): Json | null => {
  const last = array(messages).findLast(isLangChainMessage)
  return last && spoken.has(kindOf(unwrap(last))) ? last : null
}

/** What the last state told, by answer. */
const states = new WeakMap<Answer, string>()

/** With `messages` beside it, the state only repeats what its pieces told. */
const readState = (answer: Answer, text: string): void => {
  if (answer.whole === (states.get(answer) ?? '')) answer.replace(text)
  states.set(answer, text)
  answer.finished('stop')
}

/** LangGraph server: the mode is the event's name, with a subgraph behind a bar. */
export const readLangGraph = (answer: Answer, mode: string, value: unknown): boolean => {
  if (mode === 'messages/partial' || mode === 'messages/complete') {
    const message = array(value).findLast(isLangChainMessage)
    if (message) readLangChainMessage(answer, message, true)
    if (mode === 'messages/complete' && message && spoken.has(kindOf(unwrap(message)))) {
      answer.finished('stop')
    }
    return true
  }
  if (mode === 'messages' || mode === 'messages-tuple') {
    const [message] = array(value)
    if (isLangChainMessage(message)) readLangChainMessage(answer, message, false)
    return true
  }
  if (mode === 'values' && isObject(value)) {
    const message = lastSpoken(value['messages'])
    if (message) readState(answer, contentText(unwrap(message)['content']))
    return true
  }
  if (mode === 'updates' && isObject(value)) {
    for (const node of Object.values(value)) {
      const message = isObject(node) ? lastSpoken(node['messages']) : null
      if (message) readLangChainMessage(answer, message, false)
    }
    return true
  }
  return /^(?:messages\/metadata|metadata|checkpoints|tasks|debug|custom)$/.test(mode)
}

/** `astream_events`: `{ event: "on_chat_model_stream", data: { chunk } }`. */
export const readLangChainEvent = (answer: Answer, event: string, value: Json): void => {
  const chunk = object(value['data'])?.['chunk']
  if (event === 'on_chat_model_stream' && isObject(chunk)) {
    const message = unwrap(chunk)
    readLangChainMessage(answer, { type: 'AIMessageChunk', ...message }, false)
  } else if (event === 'on_llm_stream') answer.text(contentText(chunk))
  else answer.progress += 1
}

/** `astream_log`: JSON patches; the answer's pieces are added at `/streamed_output/-`. */
export const readLangChainLog = (answer: Answer, operations: unknown[]): void => {
  for (const operation of operations.filter(isObject)) {
    if (operation['path'] !== '/streamed_output/-') continue
    const piece = operation['value']
    if (isLangChainMessage(piece)) readLangChainMessage(answer, piece, false)
    else answer.text(contentText(piece))
  }
}
