import { applyUsage } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { object, string } from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'

/** Whether this is a crew's output. Its tasks hold the agents' prompts and messages. */
export const isCrewOutput = (value: Json): boolean =>
  Array.isArray(value['tasks_output']) && typeof value['raw'] === 'string'

export const readCrewOutput = (reply: Reply, value: Json): void => {
  applyUsage(reply, object(value['token_usage']) ?? {})
  reply.repeat(string(value['raw']) ?? '')
  reply.finished('stop')
}
