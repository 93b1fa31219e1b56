import {
  array,
  isObject,
  isNonTextPart,
  isThought,
  normalizeKey,
  string,
  type Json,
} from './shapes.ts'
import words from './words.json' with { type: 'json' }

type Ranks = ReadonlyMap<string, number>
const ranksOf = (...lists: string[]): Ranks =>
  new Map(
    lists
      .flatMap((list) => list.split(' '))
      .toReversed()
      .map((key, index) => [key, -index]),
  )

/** Values of the fields in `ranks`, the most reliable first. */
const ranked = (fields: Fields, ranks: Ranks): [key: string, value: unknown][] => {
  const matches = []
  for (const field of fields) if (ranks.has(field[0])) matches.push(field)
  if (matches.length > 1)
    matches.sort(([one], [other]) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
  return matches
}

/** Fields that hold a delta, never the whole text so far. */
const deltaKeys = ranksOf(words.delta)
/** Fields that hold a delta or the whole text so far, the most reliable first. */
const textKeys = ranksOf(words.text)
/** Fields that may hold text or just "ok". Tried after nested objects. */
const weakTextKeys = ranksOf(words.weakText)
/** Fields whose objects may hold the text: lists of messages or of parts, texts, wrappers. */
const holderKeys = ranksOf(words.lists, words.text, words.weakText, words.wrappers)

export type Fields = Map<string, unknown>
/** Further fields of an object are ignored. */
const maxFields = 500

/** Fields by normalised key. The first of several equal keys wins. */
export const normalizeKeys = (value: Json): Fields => {
  const fields: Fields = new Map()
  for (const key of Object.keys(value).slice(0, maxFields)) {
    const inner = value[key]
    const name = normalizeKey(key)
    if (!fields.has(name)) fields.set(name, inner)
  }
  return fields
}

/** A stated role decides: `tool`, `toolResult`, `user_message` are never the reply. */
const otherRoles = /^(?:user|human|system|tool|function|customer|developer|client|incoming)/i

/**
 * The speaker: `{ role }`, `{ author: { type } }`, `{ from: { role } }`, Letta's
 * `{ message_type: "user_message" }`.
 */
const roleOf = (fields: Fields): string | null => {
  const who =
    fields.get('role') ?? fields.get('sender') ?? fields.get('author') ?? fields.get('from')
  if (isObject(who)) return string(who['role']) ?? string(who['type'])
  const stated = string(who) ?? string(fields.get('messagetype'))?.replace(/_.*/, '')
  if (stated !== undefined) return stated
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

/** Only the last items of a longer list are searched. */
const maxItems = 5_000

/** The items that may hold the reply. If they are alternatives (OpenAI's `n`), only the first counts. */
export const itemsOf = (items: unknown[], key: string): unknown[] => {
  if (key !== 'choices' && key !== 'candidates') return items.slice(-maxItems)
  return items.filter((item) => isObject(item) && (item['index'] ?? 0) === 0).slice(0, 1)
}

/** Leaves out other speakers' messages. A list of anything else is returned whole. */
const ownMessages = (items: unknown[], key: string): unknown[] => {
  const last = itemsOf(items, key)
  if (!last.some(hasRole)) return last
  const own = last.filter(isObject).filter((item) => !isOthers(item))
  const named = own.filter(hasRole)
  return named.length > 0 ? named : own
}

/**
 * The text parts of a list joined, or the assistant's last message in a list of messages. Messages
 * without a speaker are the bot's, one paragraph each.
 */
const textOfList = (items: unknown[], depth: number, key = ''): TextMatch | null => {
  const own = ownMessages(items, key)
  const matches = own.map((item) => textOf(item, depth + 1)).filter((match) => match !== null)
  if (own.some(hasRole)) return matches.at(-1) ?? null
  const isMessages = /^(?:messages|responses|activities|generic)$/.test(key)
  const text = matches.map((match) => match.text).join(isMessages ? '\n\n' : '')
  return text === '' ? null : { text, isDelta: matches.every((match) => match.isDelta) }
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

/** Text of a content field: a string, or a list of strings and parts. */
export const contentText = (content: unknown): string => textOf(content, 1)?.text ?? ''

/** The reply's text in an object or in the objects inside it. */
export const findText = (value: Json, depth: number): TextMatch | null => {
  const fields = normalizeKeys(value)
  if (otherRoles.test(roleOf(fields) ?? '')) return null
  if (depth > 0 && isNonTextPart(value)) return null
  // `message` beside `delta` repeats everything said so far.
  const isPiece = isObject(fields.get('delta'))
  for (const [key, inner] of ranked(fields, deltaKeys)) {
    const match = textOf(inner, depth + 1)
    if (match !== null) return { text: match.text, isDelta: true }
    // Searched twice at each level, nested deltas took 2ⁿ times as long.
    fields.delete(key)
  }
  if (isPiece) fields.delete('message')
  return (
    firstText(fields, textKeys, depth) ??
    textInObjects(fields, depth) ??
    firstText(fields, weakTextKeys, depth)
  )
}

const firstText = (fields: Fields, keys: Ranks, depth: number): TextMatch | null => {
  for (const [, inner] of ranked(fields, keys)) {
    if (typeof inner === 'string') {
      const match = textOf(inner, depth)
      if (match !== null) return match
    }
  }
  return null
}

const textInObjects = (fields: Fields, depth: number): TextMatch | null => {
  for (const [key, inner] of ranked(fields, holderKeys)) {
    const match = typeof inner === 'object' ? textOf(inner, depth + 1, key) : null
    if (match !== null) return match
  }
  return null
}

const reasoningKeys = ranksOf(words.reasoning)
const reasoningHolders = ranksOf('candidates choices additionalkwargs', words.wrappers)

/** Text of the reasoning parts in a list of content parts. */
const contentReasoning = (content: unknown): string =>
  array(content)
    .filter(isObject)
    .filter(isThought)
    .map((part) => contentText(part['thinking'] ?? part['reasoning'] ?? part['text']))
    .join('')

/** The model's reasoning in an object or in the objects inside it. */
export const findReasoning = (value: Json, depth: number): string | null => {
  const fields = normalizeKeys(value)
  if (otherRoles.test(roleOf(fields) ?? '')) return null
  for (const [, inner] of ranked(fields, reasoningKeys)) {
    const match = textOf(inner, depth + 1)
    if (match !== null) return match.text
  }
  for (const key of ['parts', 'content']) {
    const parts = contentReasoning(fields.get(key))
    if (parts !== '') return parts
  }
  for (const [key, inner] of depth > 4 ? [] : ranked(fields, reasoningHolders)) {
    const holder = Array.isArray(inner) ? ownMessages(inner, key).at(-1) : inner
    const reasoning = isObject(holder) ? findReasoning(holder, depth + 1) : null
    if (reasoning !== null) return reasoning
  }
  return null
}
