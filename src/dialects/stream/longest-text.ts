import { normalizeKey, object, type Json } from './shapes.ts'
import { nonTextKeys } from './text-search.ts'

const idLike = /^(?:[\w-]{16,}|https?:\/\/\S+|\d{4}-\d\d-\d\d[T ]\S+)$/
const stateKeys =
  'messages?|roles?|prompts?|instructions|system(?:prompt|message)?|config|history|state|memory|lc'
const toolKeys = 'tools?|toolcalls?|toolresults?|functions?|functioncall|arguments|args|kwargs'
const agentKeys = new RegExp(`^(?:${stateKeys}|${toolKeys})$`)

/** Whether an object holds an agent's state: its prompts, its tools, what others said. */
const holdsAgentState = (value: unknown, depth: number): boolean => {
  if (depth > 8) return false
  if (Array.isArray(value)) return value.some((item) => holdsAgentState(item, depth + 1))
  return Object.entries(object(value) ?? {}).some(
    ([key, inner]) =>
      // An envelope's `message` is a string.
      (agentKeys.test(normalizeKey(key)) && !(key === 'message' && typeof inner === 'string')) ||
      holdsAgentState(inner, depth + 1),
  )
}

/**
 * The longest string of an object with unknown fields. `data` goes first. Nothing of an agent's
 * state: its longest string may be the system prompt, a tool's result or the customer's question.
 */
export const longestText = (value: Json): string => {
  if (holdsAgentState(value, 0)) return ''
  const search = (inner: unknown, depth: number): string => {
    if (depth > 8) return ''
    if (typeof inner === 'string') return idLike.test(inner) ? '' : inner
    const entries = Array.isArray(inner)
      ? inner.map((item): [string, unknown] => ['', item])
      : Object.entries(object(inner) ?? {}).filter(([key]) => !nonTextKeys.test(key))
    let longest = ''
    for (const [, item] of entries) {
      const candidate = search(item, depth + 1)
      if (candidate.length > longest.length) longest = candidate
    }
    return longest
  }
  const { data, message: _message, ...rest } = value
  return search(data, 0) || search(rest, 0)
}
