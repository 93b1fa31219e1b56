import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, string } from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'

/** Whether this is a later payload of GraphQL's incremental delivery (`@stream`, `@defer`). */
export const isIncremental = (value: Json): boolean => Array.isArray(value['incremental'])

/** Reads pieces of a message's content, as CopilotKit streams them: `path: […, "content", 3]`. */
export const readIncremental = (reply: Reply, value: Json): void => {
  reply.progress += 1
  for (const patch of array(value['incremental']).filter(isObject)) {
    if (array(patch['path']).at(-2) !== 'content') continue
    for (const item of array(patch['items'])) reply.text(string(item) ?? '')
  }
  if (value['hasNext'] === false) reply.finished('stop')
}
