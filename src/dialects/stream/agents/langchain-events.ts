import type { Reply } from '#dialects/stream/reply.ts'
import { object, string, type Json } from '#dialects/stream/shapes.ts'

import { isLangChainMessage } from './langchain-message.ts'
import { readLangChainMessage } from './langchain.ts'
import { isSilent, isState, readState } from './langgraph.ts'

/** The outermost run of each reply that streams events. */
const rootRuns = new WeakMap<Reply, unknown>()

/** Whether this is an event of `streamEvents`: `on_chat_model_stream`, `on_chain_end`. */
export const isRunEvent = (event: string, value: Json): boolean =>
  /^on_[a-z]+_/.test(event) && 'run_id' in value

/** Reads `streamEvents`. Chains repeat what their model streams, so the model alone is read. */
export const readRunEvent = (reply: Reply, event: string, value: Json): void => {
  if (!rootRuns.has(reply)) rootRuns.set(reply, value['run_id'])
  const data = object(value['data']) ?? {}
  reply.progress += 1
  if (isSilent(value)) return
  if (event === 'on_chat_model_stream' && isLangChainMessage(data['chunk'])) {
    readLangChainMessage(reply, data['chunk'], 'piece')
  } else if (event === 'on_chat_model_end' && isLangChainMessage(data['output'])) {
    readLangChainMessage(reply, data['output'], 'whole')
  } else if (event === 'on_chain_end' && value['run_id'] === rootRuns.get(reply)) {
    const output = data['output']
    if (isState(output)) readState(reply, output)
    else if (reply.length === 0) reply.text(string(output) ?? '')
    reply.finished('stop')
  }
}
