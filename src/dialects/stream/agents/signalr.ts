import type { Json } from '#dialects/stream/shapes.ts'

/** A message of SignalR's JSON hub protocol. */
interface SignalRMessage {
  /** Name of the method that the server calls, or ''. */
  name: string
  value: unknown
  /** The invocation has ended. */
  isCompletion: boolean
}

/** The argument with the text: an object, or the last one. Ids and names come first. */
const textArgument = (values: unknown[]): unknown =>
  values.findLast((value) => typeof value === 'object' && value !== null) ?? values.at(-1)

/** Reads Invocation (1), StreamItem (2), Completion (3) and Ping (6); `null` for other objects. */
export const signalRMessage = (value: Json): SignalRMessage | null => {
  const { type, target, invocationId } = value
  if (type === 6 && Object.keys(value).length === 1)
    return { name: '', value: null, isCompletion: false }
  if (type === 1 && typeof target === 'string' && Array.isArray(value['arguments']))
    return { name: target, value: textArgument(value['arguments']), isCompletion: false }
  if (typeof invocationId !== 'string') return null
  if (type === 2) return { name: '', value: value['item'], isCompletion: false }
  return type === 3 ? { name: '', value: value['result'], isCompletion: true } : null
}
