import { normalizeKey, type Json } from './shapes.ts'

const idLike = /^(?:[\w-]{16,}|https?:\/\/\S+|\d{4}-\d\d-\d\d[T ]\S+)$/
const stateKeys =
  'messages?|roles?|prompts?|instructions|system(?:prompt|message)?|config|history|state|memory|lc'
const toolKeys = 'tools?|toolcalls?|toolresults?|functions?|functioncall|arguments|args|kwargs'
const agentKeys = new RegExp(`^(?:${stateKeys}|${toolKeys})$`)

const metadataKeys = 'model|object|type|role|status|code|success|url|name|created|event|locale|lang'
const customerKeys = 'user|human|customer'
const questionKeys = 'question|query|prompt|input|request'
/** What was found, not what is said about it. */
const foundKeys = 'contexts?|documents?|chunks?|passages?|snippets?|sources?|searchresults'
const nonTextKeys = new RegExp(
  `(?:id|type)$|^(?:${metadataKeys}|${customerKeys})|^(?:${questionKeys}|${foundKeys})$`,
)

const maxDepth = 8

/** The longest string, or `null` if an agent's state is anywhere in the value. */
const search = (value: unknown, depth: number): string | null => {
  if (typeof value === 'string') return idLike.test(value) ? '' : value
  let longest = ''
  for (const [name, inner] of depth > maxDepth ? [] : Object.entries(Object(value) as Json)) {
    const key = Array.isArray(value) ? '' : normalizeKey(name)
    // An envelope's `message` says that all went well.
    if (key === 'message' && typeof inner === 'string') continue
    const text = agentKeys.test(key) ? null : search(inner, depth + 1)
    if (text === null) return null
    if (text.length > longest.length && !nonTextKeys.test(key)) longest = text
  }
  return longest
}

/**
 * The longest string of an object with unknown fields. `data` goes first. Nothing of an agent's
 * state: its longest string may be the system prompt, a tool's result or the customer's question.
 */
export const longestText = (value: Json): string => {
  const longest = search(value, 0)
  return longest === null ? '' : search(value['data'], 0) || longest
}
