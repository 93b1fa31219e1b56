import { citeListed } from '#dialects/stream/citations.ts'
import { toFailure } from '#dialects/stream/failure.ts'
import { applyFinish, applyIds, applyUsage } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { contentText, isObject, object, string, nonEmpty } from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'

const events = new Set([
  'message',
  'agent_message',
  'message_end',
  'message_replace',
  'agent_thought',
  'message_file',
  'tts_message',
  'tts_message_end',
  'text_chunk',
  'text_replace',
  'workflow_started',
  'workflow_finished',
  'workflow_paused',
  'node_started',
  'node_finished',
  'node_retry',
  'iteration_started',
  'iteration_next',
  'iteration_completed',
  'loop_started',
  'loop_next',
  'loop_completed',
  'parallel_branch_started',
  'parallel_branch_finished',
  'agent_log',
])

/** Whether this is Dify's event. Coze and others send `event: "message"` without `answer`. */
export const isDify = (event: string, value: Json): boolean =>
  events.has(event) && (event !== 'message' || typeof value['answer'] === 'string')

/** Replies that have had an `agent_message`. A later `message` repeats their whole text. */
const agentReplies = new WeakSet<Reply>()

/** Node types whose titles mean nothing to customers. */
const silentNodes = new Set([
  'start',
  'end',
  'answer',
  'if-else',
  'code',
  'variable-aggregator',
  'variable-assigner',
  'assigner',
  'template-transform',
  'llm',
])

const finishWorkflow = (reply: Reply, data: Json): void => {
  const outputs = data['outputs']
  if (data['status'] === 'failed') {
    reply.fail(toFailure(data['error'] ?? data))
    return
  }
  if (reply.length === 0 && isObject(outputs)) {
    const text = outputs['answer'] ?? outputs['text'] ?? outputs['output'] ?? outputs['result']
    reply.text(
      contentText(text) ||
        (Object.values(outputs)
          .map(string)
          .find((output) => output) ??
          ''),
    )
  }
  applyFinish(reply, data['status'] === 'stopped' ? 'interrupted' : 'stop')
}

/** Reads an event of a Dify chat, agent, chatflow or workflow. Dify sends no `[DONE]`. */
export const readDify = (reply: Reply, event: string, value: Json): void => {
  applyIds(reply, value)
  const text = string(value['answer']) ?? ''
  const data = object(value['data']) ?? {}
  if (event === 'message') {
    if (agentReplies.has(reply)) reply.replace(text)
    else reply.text(text)
    // In blocking mode there is no `message_end`; this object has its fields.
    if (isObject(value['metadata'])) applyEnd(reply, value)
  } else if (event === 'agent_message') {
    agentReplies.add(reply)
    reply.text(text)
  } else if (event === 'message_replace') reply.replace(text)
  else if (event === 'text_chunk') reply.text(string(data['text']) ?? '')
  else if (event === 'text_replace') reply.replace(string(data['text']) ?? '')
  else if (event === 'node_started') {
    if (!silentNodes.has(string(data['node_type']) ?? 'llm'))
      reply.status(nonEmpty(data['title']) ?? '')
    reply.progress += 1
  } else if (event === 'workflow_finished') finishWorkflow(reply, data)
  else if (event === 'message_end') {
    applyEnd(reply, value)
    reply.close(reply.finish)
  } else reply.progress += 1
}

const applyEnd = (reply: Reply, value: Json): void => {
  applyUsage(reply, value)
  citeListed(reply, value)
}
