import { isObject, object, plain, string } from './shapes.ts'
import type { Json } from './shapes.ts'

/** Fields that hold a piece, never all of the text so far. */
const pieceKeys = ['delta', 'token', 'chunk', 'textdelta', 'contentdelta', 'piece', 'append']
/** Fields that hold the answer's text, a piece or all so far, the surest first. */
const textKeys = [
  'answer',
  'content',
  'text',
  'response',
  'reply',
  'output',
  'outputtext',
  'completion',
  'generatedtext',
  'answertext',
  'responsetext',
  'markdown',
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
  'generation',
  'v',
]
/** Objects around the answer. */
const wrapperKeys = [
  'data',
  'delta',
  'message',
  'result',
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

export interface Found {
  text: string
  /** The field says that this is a piece. */
  piece: boolean
}

/** Text parts of a list, or the last thing that the assistant says in a list of messages. */
const inList = (items: unknown[], depth: number): Found | null => {
  const messages = items.filter((item) => isObject(item) && typeof item['role'] === 'string')
  if (messages.length > 0) {
    const last = messages.findLast(
      (item) => isObject(item) && !otherRoles.test(String(item['role'])),
    )
    return isObject(last) ? findText(last, depth + 1) : null
  }
  const parts = items.map((item) =>
    typeof item === 'string' ? item : (textIn(item, depth + 1)?.text ?? ''),
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
  if (
    otherRoles.test(
      string(fields.get('role') ?? fields.get('sender') ?? fields.get('author')) ?? '',
    )
  ) {
    return null
  }
  for (const key of pieceKeys) {
    const inner = fields.get(key)
    const found = textIn(inner, depth + 1)
    if (found !== null) return { text: found.text, piece: true }
  }
  for (const key of textKeys) {
    const inner = fields.get(key)
    if (typeof inner === 'string' && inner !== '') return { text: inner, piece: false }
  }
  for (const key of ['messages', 'choices', ...textKeys, ...wrapperKeys]) {
    const inner = fields.get(key)
    if (typeof inner === 'object' && inner !== null) {
      const found = textIn(inner, depth + 1)
      if (found !== null) return found
    }
  }
  return null
}

const idLike = /^(?:[\w-]{16,}|https?:\/\/\S+|\d{4}-\d\d-\d\d[T ]\S+)$/
const quietKeys =
  /id$|^(?:model|object|type|role|status|code|success|url|name|created|event|locale|lang)/i

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
