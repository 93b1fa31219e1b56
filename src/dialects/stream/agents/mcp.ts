import type { Reply } from '#dialects/stream/reply.ts'
import { array, contentText, isObject, object, string } from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'

/** Whether this is a notification, or the result of a tool call, of the Model Context Protocol. */
export const isMcp = (value: Json): boolean =>
  (value['jsonrpc'] !== undefined && string(value['method']) !== null) || isMcpResult(value)

const isMcpResult = (value: Json): boolean =>
  Array.isArray(value['content']) &&
  (typeof value['isError'] === 'boolean' || value['structuredContent'] !== undefined)

/** Content may be meant for the model alone: `{ annotations: { audience: ["assistant"] } }`. */
const isForUser = (part: unknown): boolean => {
  const audience = isObject(part) ? object(part['annotations'])?.['audience'] : null
  return !Array.isArray(audience) || audience.includes('user')
}

/** Reads a tool's result. Log and progress notifications are for developers. */
export const readMcp = (reply: Reply, value: Json): void => {
  if (!isMcpResult(value)) reply.progress += 1
  else if (value['isError'] === true) {
    reply.fail({
      code: 'provider_error',
      retryAfterSeconds: null,
      providerCode: 'isError',
      message: contentText(value['content']),
    })
  } else {
    reply.text(contentText(array(value['content']).filter(isForUser)))
    reply.finished('stop')
  }
}
