import { isObject, isOtherPart, object, plain, string } from './shapes.ts'
import type { Json } from './shapes.ts'

/** Fields that hold a piece, never all of the text so far. */
const pieceKeys = ['delta', 'token', 'chunk', 'textdelta', 'contentdelta', 'piece', 'append']
/** Fields that hold the answer's text, a piece or all so far, the surest first. */
const textKeys = [
  'answer',
  'content',
  'text',
  'textresponse',
  'textoutput',
  'response',
  'reply',
  'output',
  'outputtext',
  'completion',
  'generatedtext',
  'answertext',
  'responsetext',
  'markdown',
  'generation',
]
/** Fields that may hold the text or a word of success: after an object that holds text. */
const weakTextKeys = [
  'result',
  'assistant',
  'bot',
  'message',
  'value',
  'word',
  'body',
  'data',
  'payload',
  'parts',
  'output0',
  'v',
]
/** Objects around the answer. */
const wrapperKeys = [
  'assistantmessage',
  'aimessage',
  'botmessage',
  'agentmessage',
  'data',
  'delta',
  'message',
  'result',
  'results',
  'outputs',
  'response',
  'payload',
  'output',
  'body',
  'choice',
  'chunk',
  'content',
  'answer',
  'event',
  'item',
  'part',
  'update',
  'artifact',
  'generation',
  'params',
  'token',
  'contentblockdelta',
  'value',
  'status',
]

/** Fields by their plain names. */
export const keyed = (value: Json): Map<string, unknown> => {
  const fields = new Map<string, unknown>()
  for (const [key, inner] of Object.entries(value)) {
    const name = plain(key)
    if (!fields.has(name)) fields.set(name, inner)
  }
  return fields
}

const otherRoles = /^(?:user|human|system|tool|function|customer|developer|client)$/i

/** Who speaks: `{ role }`, `{ author: { type } }`, `{ from: { role } }`. */
const roleOf = (value: Json): string | null => {
  const who = value['role'] ?? value['sender'] ?? value['author'] ?? value['from']
  if (isObject(who)) return string(who['role']) ?? string(who['type'])
  const type = string(value['type']) ?? ''
  return string(who) ?? (/^(?:human|ai|system|tool|assistant|user)$/.test(type) ? type : null)
}

export interface Found {
  text: string
  /** The field says that this is a piece. */
  piece: boolean
}

/** Text parts of a list, or the last thing that the assistant says in a list of messages. */
const inList = (items: unknown[], depth: number): Found | null => {
  const messages = items.filter((item) => isObject(item) && roleOf(item) !== null)
  if (messages.length > 0) {
    const last = messages.findLast((item) => isObject(item) && !otherRoles.test(roleOf(item) ?? ''))
    return isObject(last) ? findText(last, depth + 1) : null
  }
  const parts = items.map((item) =>
    isObject(item) && isOtherPart(item) ? '' : (textIn(item, depth + 1)?.text ?? ''),
  )
  const text = parts.join('')
  return text === '' ? null : { text, piece: false }
}

/** Text of a value that some field held. */
export const textIn = (value: unknown, depth: number): Found | null => {
  if (typeof value === 'string') return value === '' ? null : { text: value, piece: false }
  if (depth > 6) return null
  if (Array.isArray(value)) return inList(value, depth)
  return isObject(value) ? findText(value, depth + 1) : null
}

/** The answer's text in an object, wherever it stands. */
export const findText = (value: Json, depth: number): Found | null => {
  const fields = keyed(value)
  if (otherRoles.test(roleOf(value) ?? '')) return null
  for (const key of pieceKeys) {
    const inner = fields.get(key)
    const found = textIn(inner, depth + 1)
    if (found !== null) return { text: found.text, piece: true }
  }
  return (
    firstText(fields, textKeys, depth) ??
    textInside(fields, depth) ??
    firstText(fields, weakTextKeys, depth)
  )
}

const firstText = (fields: Map<string, unknown>, keys: string[], depth: number): Found | null => {
  for (const key of keys) {
    const inner = fields.get(key)
    if (typeof inner === 'string') {
      const found = textIn(inner, depth)
      if (found !== null) return found
    }
  }
  return null
}

/** An object around everything, whatever its name: GraphQL's `{ data: { chat: { delta } } }`. */
const onlyHolder = (fields: Map<string, unknown>): string[] => {
  const [only] = fields
  if (fields.size !== 1 || !only || !isObject(only[1])) return []
  return /reason|think|thought|tool|function|signature/.test(only[0]) ? [] : [only[0]]
}

const holders = ['messages', 'choices', ...textKeys, ...weakTextKeys, ...wrapperKeys]

const textInside = (fields: Map<string, unknown>, depth: number): Found | null => {
  for (const key of [...holders, ...onlyHolder(fields)]) {
    const inner = fields.get(key)
    const found = typeof inner === 'object' ? textIn(inner, depth + 1) : null
    if (found !== null) return found
  }
  return null
}

const reasoningKeys = [
  'reasoningcontent',
  'reasoning',
  'thinking',
  'thought',
  'reasoningdelta',
  'reasoningtext',
]

/** The model's thinking in an object, wherever it stands. */
export const findReasoning = (value: Json, depth: number): string | null => {
  const fields = keyed(value)
  for (const key of reasoningKeys) {
    const found = textIn(fields.get(key), depth + 1)
    if (found !== null) return found.text
  }
  for (const key of depth > 4 ? [] : wrapperKeys) {
    const inner = fields.get(key)
    const found = isObject(inner) ? findReasoning(inner, depth + 1) : null
    if (found !== null) return found
  }
  return null
}

const idLike = /^(?:[\w-]{16,}|https?:\/\/\S+|\d{4}-\d\d-\d\d[T ]\S+)$/
const quietKeys =
  /id$|^(?:model|object|type|role|status|code|success|url|name|created|event|locale|lang|user|human|customer)|^(?:question|query|prompt|input|request|op?|p|path)$/i

const textual = /text|content|answer|response|reply|delta|token/

/** Of a piece whose field nobody knows: the only one with text, or that which sounds like it. */
export const onlyText = (value: Json): string | null => {
  const texts = Object.entries(value).filter(
    ([key, inner]) => typeof inner === 'string' && inner !== '' && !quietKeys.test(key),
  )
  const named = texts.find(([key]) => textual.test(plain(key)))
  return string((named ?? (texts.length === 1 ? texts[0] : undefined))?.[1])
}

/** The longest string of a body whose keys say nothing, `data` before what surrounds it. */
export const longestText = (value: Json): string => {
  const search = (inner: unknown, depth: number): string => {
    if (depth > 8) return ''
    if (typeof inner === 'string') return idLike.test(inner) ? '' : inner
    const entries = Array.isArray(inner)
      ? inner.map((item): [string, unknown] => ['', item])
      : Object.entries(object(inner) ?? {}).filter(([key]) => !quietKeys.test(key))
    let longest = ''
    for (const [, item] of entries) {
      const found = search(item, depth + 1)
      if (found.length > longest.length) longest = found
    }
    return longest
  }
  const { data, message: _message, ...rest } = value
  return search(data, 0) || search(rest, 0)
}
