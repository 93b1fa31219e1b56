import { citeSource } from '#dialects/stream/citations.ts'
import { toFailure } from '#dialects/stream/failure.ts'
import { applyFinish, applyUsage, keepMessageId } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, object, string, nonEmpty, type Json } from '#dialects/stream/shapes.ts'
import words from '#dialects/stream/words.json' with { type: 'json' }

const types = new Set(words.aiSdk.split(' '))

export const isAiSdkPart = (type: string): boolean =>
  types.has(type) || type.startsWith('tool-') || type.startsWith('data-')

/** Length of the text at the start of the current step. `reset-step` goes back to it. */
const stepStarts = new WeakMap<Reply, number>()

const readers: Record<string, (reply: Reply, value: Json) => void> = {
  start: (reply, value) => keepMessageId(reply, value['messageId']),
  'start-step': (reply) => void stepStarts.set(reply, reply.length),
  'step-start': (reply) => void stepStarts.set(reply, reply.length),
  'reset-step': (reply) => reply.replace(reply.fullText.slice(0, stepStarts.get(reply) ?? 0)),
  'text-delta': (reply, value) =>
    reply.text(string(value['delta']) ?? string(value['textDelta']) ?? string(value['text']) ?? ''),
  'reasoning-delta': (reply, value) =>
    reply.reasoning(string(value['delta']) ?? string(value['text']) ?? ''),
  'source-url': citeSource,
  'source-document': citeSource,
  source: (reply, value) => citeSource(reply, object(value['source']) ?? value),
  abort: (reply) => reply.close('incomplete'),
}

const readCall = (reply: Reply, { toolCallId: key, toolName: name, input, args }: Json): void =>
  reply.toolCall({ key, name, whole: input ?? args })

/** Reads the AI SDK's UI message stream (versions 5 and later) and its `fullStream` parts. */
export const readAiSdkPart = (reply: Reply, type: string, part: Json): void => {
  // Mastra sends the same parts with their fields in `payload`.
  const value = isObject(part['payload']) ? { ...part, ...part['payload'] } : part
  const read = readers[type]
  if (read) read(reply, value)
  else if (type === 'finish') {
    applyUsage(reply, {
      ...value,
      // Mastra's is in `output`.
      ...object(value['output']),
      ...(isObject(value['totalUsage']) ? { usage: value['totalUsage'] } : {}),
    })
    applyFinish(reply, value['finishReason'] ?? object(value['stepResult'])?.['reason'])
    reply.close(null)
  } else if (type === 'data-status') {
    const data = value['data']
    const fields = object(data) ?? {}
    reply.status(
      nonEmpty(data) ??
        nonEmpty(fields['text']) ??
        nonEmpty(fields['message']) ??
        nonEmpty(fields['label']) ??
        '',
    )
  } else if (type === 'tool-input-available' || type === 'tool-call') readCall(reply, value)
  else if (type === 'tool-output-available') reply.toolCalls.remove(value['toolCallId'])
  else if (type.startsWith('tool-')) reply.progress += 1
}

/** Reads a line of the AI SDK's data stream (version 4): a code, a colon and JSON. */
export const readAiSdkLine = (reply: Reply, line: string): void => {
  if (line[1] !== ':') return
  let value: unknown
  try {
    value = JSON.parse(line.slice(2))
  } catch {
    return
  }
  const fields = object(value) ?? {}
  switch (line[0]) {
    case '0':
      reply.text(string(value) ?? '')
      break
    case 'g':
      reply.reasoning(string(value) ?? '')
      break
    case '3':
      reply.fail(toFailure(value))
      break
    case '9':
      readCall(reply, fields)
      break
    case 'a':
      reply.toolCalls.remove(fields['toolCallId'])
      break
    case 'f':
      keepMessageId(reply, fields['messageId'])
      break
    case 'h':
      citeSource(reply, value)
      break
    case 'e':
    case 'd':
      applyUsage(reply, fields)
      applyFinish(reply, fields['finishReason'])
      if (line[0] === 'd') reply.close(null)
      break
    case '2':
      for (const item of array(value))
        if (isObject(item)) reply.status(nonEmpty(item['status']) ?? '')
      break
    default:
      reply.progress += 1
  }
}
