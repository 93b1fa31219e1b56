import type { Json } from '#bff/assistant/relay/shapes.ts'

/** What a message of SignalR's JSON hub protocol carries. */
interface Carried {
  /** Of the method that the server calls, or ''. */
  name: string
  value: unknown
  /** The invocation is completed. */
  completed: boolean
}

/** Of several arguments the object, else the last: before it stand ids and names. */
const speaking = (values: unknown[]): unknown =>
  values.findLast((value) => typeof value === 'object' && value !== null) ?? values.at(-1)

/** Invocation (1), StreamItem (2), Completion (3), Ping (6); `null`: none of them. */
export const signalRMessage = (value: Json): Carried | null => {
  const { type, target, invocationId } = value
  if (type === 6 && Object.keys(value).length === 1)
    return { name: '', value: null, completed: false }
  if (type === 1 && typeof target === 'string' && Array.isArray(value['arguments']))
    return { name: target, value: speaking(value['arguments']), completed: false }
  if (typeof invocationId !== 'string') return null
  if (type === 2) return { name: '', value: value['item'], completed: false }
  return type === 3 ? { name: '', value: value['result'], completed: true } : null
}
