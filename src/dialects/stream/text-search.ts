import {
  contentReasoning,
  isObject,
  isNonTextPart,
  normalizeKey,
  string,
  type Json,
} from './shapes.ts'
import words from './words.json' with { type: 'json' }

/** Fields that hold a delta, never the whole text so far. */
const deltaKeys = words.delta.split(' ')
/** Fields that hold a delta or the whole text so far, the most reliable first. */
const textKeys = words.text.split(' ')
/** Fields that may hold text or just "ok". Tried after nested objects. */
const weakTextKeys = words.weakText.split(' ')
/** Fields whose objects may hold the text. */
const wrapperKeys = words.wrappers.split(' ')

/** Fields by normalised key. The first of several equal keys wins. */
export const normalizeKeys = (value: Json): Map<string, unknown> => {
  const fields = new Map<string, unknown>()
  for (const [key, inner] of Object.entries(value)) {
    const name = normalizeKey(key)
    if (!fields.has(name)) fields.set(name, inner)
  }
  return fields
}

/** A stated role decides: `tool`, `toolResult`, `user_message` are never the reply. */
const otherRoles = /^(?:user|human|system|tool|function|customer|developer|client|incoming)/i

/**
 * The speaker: `{ role }`, `{ author: { type } }`, `{ from: { role } }`, Semantic Kernel's
 * `{ Role: { Label } }`, Letta's `{ message_type: "user_message" }`, Botpress' `{ direction }`.
 */
const roleOf = (fields: Map<string, unknown>): string | null => {
  // Botpress.
  if (typeof fields.get('isbot') === 'boolean') return fields.get('isbot') === true ? 'bot' : 'user'
  const who =
    fields.get('role') ?? fields.get('sender') ?? fields.get('author') ?? fields.get('from')
  if (isObject(who)) return string(who['role']) ?? string(who['type']) ?? string(who['Label'])
  const kind = string(fields.get('messagetype'))?.replace(/_.*/, '')
  const stated = string(who) ?? kind ?? string(fields.get('direction'))
  if (stated !== null && stated !== undefined) return stated
  const type = string(fields.get('type')) ?? ''
  if (/^(?:human|ai|system|tool|assistant|user)$/.test(type)) return type
  // AutoGen. Elsewhere a source is a document.
  const source = string(fields.get('source')) ?? ''
  return otherRoles.test(source) ? source : null
}

const hasRole = (item: unknown): item is Json =>
  isObject(item) && roleOf(normalizeKeys(item)) !== null
export const isOthers = (item: Json): boolean => otherRoles.test(roleOf(normalizeKeys(item)) ?? '')

export interface TextMatch {
  text: string
  /** The field never holds the whole text so far. */
  isDelta: boolean
}

/**
 * The text parts of a list joined, or the assistant's last message in a list of messages. Messages
 * without a speaker are the bot's, one paragraph each.
 */
const textOfList = (items: unknown[], depth: number, key = ''): TextMatch | null => {
  if (items.some(hasRole)) {
    const own = items.filter(isObject).filter((item) => !isOthers(item))
    const named = own.filter(hasRole)
    const texts = (named.length > 0 ? named : own).map((item) => findText(item, depth + 1))
    return texts.findLast((match) => match !== null) ?? null
  }
  const parts = items.map((item) => textOf(item, depth + 1)?.text ?? '').filter(Boolean)
  const text = parts.join(/^(?:messages|responses|activities|generic)$/.test(key) ? '\n\n' : '')
  return text === '' ? null : { text, isDelta: false }
}

/** Each level counts twice. Langflow's text is seven levels deep. */
const maxDepth = 16

/** The text in a field's value. */
const textOf = (value: unknown, depth: number, key = ''): TextMatch | null => {
  if (typeof value === 'string') return value === '' ? null : { text: value, isDelta: false }
  if (depth > maxDepth) return null
  if (Array.isArray(value)) return textOfList(value, depth, key)
  return isObject(value) ? findText(value, depth + 1) : null
}

/** The reply's text in an object or in the objects inside it. */
export const findText = (value: Json, depth: number): TextMatch | null => {
  const fields = normalizeKeys(value)
  if (otherRoles.test(roleOf(fields) ?? '')) return null
  if (depth > 0 && isNonTextPart(value)) return null
  for (const key of deltaKeys) {
    const inner = fields.get(key)
    const match = textOf(inner, depth + 1)
    if (match !== null) return { text: match.text, isDelta: true }
  }
  return (
    firstText(fields, textKeys, depth) ??
    textInObjects(fields, depth) ??
    firstText(fields, weakTextKeys, depth)
  )
}

const firstText = (
  fields: Map<string, unknown>,
  keys: string[],
  depth: number,
): TextMatch | null => {
  for (const key of keys) {
    const inner = fields.get(key)
    if (typeof inner === 'string') {
      const match = textOf(inner, depth)
      if (match !== null) return match
    }
  }
  return null
}

/** Lists of messages or of parts. */
const listKeys = words.lists.split(' ')
const holderKeys = [...listKeys, ...textKeys, ...weakTextKeys, ...wrapperKeys]

const textInObjects = (fields: Map<string, unknown>, depth: number): TextMatch | null => {
  for (const key of holderKeys) {
    const inner = fields.get(key)
    const match = typeof inner === 'object' ? textOf(inner, depth + 1, key) : null
    if (match !== null) return match
  }
  return null
}

const reasoningKeys = words.reasoning.split(' ')

/** The model's reasoning in an object or in the objects inside it. */
export const findReasoning = (value: Json, depth: number): string | null => {
  const fields = normalizeKeys(value)
  if (otherRoles.test(roleOf(fields) ?? '')) return null
  for (const key of reasoningKeys) {
    const match = textOf(fields.get(key), depth + 1)
    if (match !== null) return match.text
  }
  for (const key of ['parts', 'content']) {
    const parts = contentReasoning(fields.get(key))
    if (parts !== '') return parts
  }
  for (const key of depth > 4 ? [] : wrapperKeys) {
    const inner = fields.get(key)
    const reasoning = isObject(inner) ? findReasoning(inner, depth + 1) : null
    if (reasoning !== null) return reasoning
  }
  return null
}

const metadataKeys = 'model|object|type|role|status|code|success|url|name|created|event|locale|lang'
const questionKeys = 'question|query|prompt|input|request'
const customerKeys = 'user|human|customer'
const patchKeys = 'op?|p|path'
/** What was found, not what is said about it. */
const foundKeys = 'contexts?|documents?|chunks?|passages?|snippets?|sources?|search_?results'
export const nonTextKeys = new RegExp(
  `(?:id|type)$|^\\W?(?:${metadataKeys}|${customerKeys})|^(?:${questionKeys}|${patchKeys}|${foundKeys})$`,
  'i',
)
