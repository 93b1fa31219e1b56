import type { Answer } from '#bff/assistant/relay/answer.ts'
import { citeListed } from '#bff/assistant/relay/citations.ts'
import { toFault } from '#bff/assistant/relay/fault.ts'
import { applyFinish, applyIds, applyUsage } from '#bff/assistant/relay/finish.ts'
import { contentText, isObject, object, string, word } from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

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

/** `event: "message"` is Coze's and others' too; Dify's carries `answer`. */
export const isDify = (event: string, value: Json): boolean =>
  events.has(event) && (event !== 'message' || typeof value['answer'] === 'string')

/** Answers in which `agent_message` was seen: their last `message` repeats the whole. */
const agents = new WeakSet<Answer>()

/** Kinds of node whose title says nothing to a customer. */
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

const finishWorkflow = (answer: Answer, data: Json): void => {
  const outputs = data['outputs']
  if (data['status'] === 'failed') {
    answer.fail(toFault(data['error'] ?? data))
    return
  }
  if (answer.length === 0 && isObject(outputs)) {
    const named = outputs['answer'] ?? outputs['text'] ?? outputs['output'] ?? outputs['result']
    answer.text(
      contentText(named) ||
        (Object.values(outputs)
          .map(string)
          .find((text) => text) ??
          ''),
    )
  }
  applyFinish(answer, data['status'] === 'stopped' ? 'interrupted' : 'stop')
}

/** Dify chat, agent, chatflow and workflow applications. There is no `[DONE]`. */
export const readDify = (answer: Answer, event: string, value: Json): void => {
  applyIds(answer, value)
  const text = string(value['answer']) ?? ''
  const data = object(value['data']) ?? {}
  if (event === 'message') {
    if (agents.has(answer)) answer.replace(text)
    else answer.text(text)
    // Blocking mode: the same object holds all that `message_end` tells.
    if (isObject(value['metadata'])) applyEnd(answer, value)
  } else if (event === 'agent_message') {
    agents.add(answer)
    answer.text(text)
  } else if (event === 'message_replace') answer.replace(text)
  else if (event === 'text_chunk') answer.text(string(data['text']) ?? '')
  else if (event === 'text_replace') answer.replace(string(data['text']) ?? '')
  else if (event === 'node_started') {
    if (!silentNodes.has(string(data['node_type']) ?? 'llm'))
      answer.status(word(data['title']) ?? '')
    answer.progress += 1
  } else if (event === 'workflow_finished') finishWorkflow(answer, data)
  else if (event === 'message_end') {
    applyEnd(answer, value)
    answer.close(answer.finish)
  } else answer.progress += 1
}

const applyEnd = (answer: Answer, value: Json): void => {
  applyUsage(answer, value)
  citeListed(answer, value)
}
