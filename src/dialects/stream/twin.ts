/**
 * Streams repeat one object hundreds of times in which only the text differs. Such a twin of an object
 * before is read without searching it again, which makes the generic rules as fast as a dialect's.
 */
import { addGrowing } from './cumulative.ts'
import type { Reply } from './reply.ts'
import { memoize, type Json } from './shapes.ts'

interface Text {
  text: string
  isDelta: boolean
}
/** The event's name, and the keys and values of the object in their order. */
type Tokens = unknown[]
interface State {
  /** The text read from the latest object. */
  latest: Text | null
  /** The latest object of which a text was all that it had to say. */
  twin: (Text & { tokens: Tokens }) | null
}
const states = new WeakMap<Reply, State>()

/** What is kept of each running reply. */
const maxTokens = 200
const maxCharacters = 4_000

/** Fields that differ in each object and mean nothing. */
const isCounter = memoize((key) =>
  /(?:number|sequence|timestamp|created|created_?at|obfuscation)$/i.test(key),
)

/** Passes on an object's keys and values until `emit` returns false. @returns whether it never did */
const visit = (value: unknown, emit: (token: unknown) => boolean): boolean => {
  if (typeof value !== 'object' || value === null) return emit(value)
  const keys = Object.keys(value)
  if (!emit(keys.length)) return false
  for (const key of keys) {
    const inner = (value as Json)[key]
    if (!emit(key)) return false
    const isRead = isCounter(key) ? emit(typeof inner) : visit(inner, emit)
    if (!isRead) return false
  }
  return true
}

const latestOf = (reply: Reply): Text | null => states.get(reply)?.latest ?? null

/** Adds a text: a delta, or what may be the whole text so far. */
export const addText = (reply: Reply, text: string, isDelta: boolean): void => {
  const state = states.get(reply)
  if (state) state.latest = { text, isDelta }
  if (isDelta) reply.text(text)
  else addGrowing(reply, text)
}

/** Reads an object if only the text differs from one before. @returns whether it did */
const readTwin = (reply: Reply, name: string, value: Json, { twin }: State): boolean => {
  if (twin === null || twin.tokens[0] !== name) return false
  const { tokens } = twin
  let at = 1
  let text: unknown
  const isTwin = visit(value, (token) => {
    const expected = tokens[at++]
    if (expected !== twin.text) return token === expected
    text ??= token
    return token === text
  })
  if (!isTwin || typeof text !== 'string') return false
  if (twin.isDelta) reply.text(text)
  else addGrowing(reply, text)
  return true
}

/** Calls `read` for an object, unless only its text differs from one before. */
export const readOrRepeat = (
  reply: Reply,
  name: string,
  value: Json,
  read: () => boolean,
): boolean => {
  const state: State = states.get(reply) ?? { latest: null, twin: null }
  states.set(reply, state)
  if (readTwin(reply, name, value, state)) return true
  state.latest = null
  const before = reply.progress
  const isRead = read()
  const latest = latestOf(reply)
  if (latest === null || reply.progress !== before + 1) return isRead
  const tokens: Tokens = [name]
  let left = maxCharacters
  const isSmall = visit(value, (token) => {
    left -= typeof token === 'string' ? token.length : 0
    return tokens.push(token) < maxTokens && left > 0
  })
  if (isSmall && tokens.includes(latest.text)) state.twin = { ...latest, tokens }
  return isRead
}
