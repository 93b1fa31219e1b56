import type { Answer } from '#bff/assistant/relay/answer.ts'
import { citeSource } from '#bff/assistant/relay/citations.ts'
import { toFault } from '#bff/assistant/relay/fault.ts'
import { applyFinish, applyUsage, keepMessageId } from '#bff/assistant/relay/finish.ts'
import { array, isObject, object, string, word } from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

const types = new Set([
  'start',
  'start-step',
  'finish-step',
  'reset-step',
  'finish',
  'abort',
  'text-start',
  'text-delta',
  'text-end',
  'reasoning-start',
  'reasoning-delta',
  'reasoning-end',
  'source-url',
  'source-document',
  'source',
  'step-start',
  'step-finish',
  'message-metadata',
  'file',
])

export const isAiSdkPart = (type: string): boolean =>
  types.has(type) || type.startsWith('tool-') || type.startsWith('data-')

/** Length of the text at the start of the running step, by answer: `reset-step` goes back to it. */
const stepStarts = new WeakMap<Answer, number>()

const part: Record<string, (answer: Answer, value: Json) => void> = {
  start: (answer, value) => keepMessageId(answer, value['messageId']),
  'start-step': (answer) => void stepStarts.set(answer, answer.length),
  'step-start': (answer) => void stepStarts.set(answer, answer.length),
  'reset-step': (answer) => answer.replace(answer.whole.slice(0, stepStarts.get(answer) ?? 0)),
  'text-delta': (answer, value) =>
    answer.text(
      string(value['delta']) ?? string(value['textDelta']) ?? string(value['text']) ?? '',
    ),
  'reasoning-delta': (answer, value) =>
    answer.reasoning(string(value['delta']) ?? string(value['text']) ?? ''),
  'source-url': citeSource,
  'source-document': citeSource,
  source: (answer, value) => citeSource(answer, object(value['source']) ?? value),
  abort: (answer) => answer.close('incomplete'),
}

/** AI SDK UI-message stream (protocol v1 of versions 5 and later) and its `fullStream` parts. */
export const readAiSdkPart = (answer: Answer, type: string, told: Json): void => {
  // Mastra: the same parts, their fields in `payload`.
  const value = isObject(told['payload']) ? { ...told, ...told['payload'] } : told
  const read = part[type]
  if (read) read(answer, value)
  else if (type === 'finish') {
    applyUsage(answer, {
      ...value,
      ...(isObject(value['totalUsage']) ? { usage: value['totalUsage'] } : {}),
    })
    applyFinish(answer, value['finishReason'] ?? object(value['stepResult'])?.['reason'])
    answer.close(null)
  } else if (type === 'data-status') {
    const data = value['data']
    const text = object(data) ?? {}
    answer.status(
      word(data) ?? word(text['text']) ?? word(text['message']) ?? word(text['label']) ?? '',
    )
  } else if (type.startsWith('tool-')) answer.progress += 1
}

/** AI SDK data stream (version 4): lines of a code, a colon and JSON. */
export const readAiSdkLine = (answer: Answer, line: string): void => {
  let value: unknown
  try {
    value = JSON.parse(line.slice(2))
  } catch {
    return
  }
  if (line[1] !== ':') return
  const fields = object(value) ?? {}
  switch (line[0]) {
    case '0':
      answer.text(string(value) ?? '')
      break
    case 'g':
      answer.reasoning(string(value) ?? '')
      break
    case '3':
      answer.fail(toFault(value))
      break
    case 'f':
      keepMessageId(answer, fields['messageId'])
      break
    case 'h':
      citeSource(answer, value)
      break
    case 'e':
    case 'd':
      applyUsage(answer, fields)
      applyFinish(answer, fields['finishReason'])
      if (line[0] === 'd') answer.close(null)
      break
    case '2':
      for (const item of array(value)) if (isObject(item)) answer.status(word(item['status']) ?? '')
      break
    default:
      answer.progress += 1
  }
}
