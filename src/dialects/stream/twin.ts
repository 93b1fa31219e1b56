/**
 * Streams repeat one event hundreds of times in which only the text differs. Such a twin of an earlier
 * event is neither parsed nor searched again, so the generic rules are as fast as a dialect's.
 */
import { perObject } from '#dialects/values/per-object.ts'

import { addGrowing } from './cumulative.ts'
import type { Reply } from './reply.ts'
import { parseJson } from './shapes.ts'
import type { TextMatch } from './text-search.ts'

/** An event's name and its JSON around the text. */
interface Twin {
  name: string
  before: string
  after: string
  isDelta: boolean
}
const stateOf = perObject((_reply: Reply) => ({
  /** The text read from the latest event. */
  latest: null as TextMatch | null,
  /** The latest event that added a text and nothing else. */
  twin: null as Twin | null,
}))

/** Longer events are not remembered. In characters, without the text. */
const maxLength = 4_000

/** Fields that change with every event and say nothing about the reply. */
const counters =
  /"(?:created(?:_?at)?|sequence(?:_?number)?|timestamp|obfuscation)": ?(?:\d+|"[^"\\]*")/gi

const add = (reply: Reply, { text, isDelta }: TextMatch): void => {
  if (isDelta) reply.text(text)
  else addGrowing(reply, text)
}

/** Adds a text: a delta, or what may be the whole text so far. */
export const addText = (reply: Reply, text: TextMatch): void => {
  stateOf(reply).latest = text
  add(reply, text)
}

/** The text of a twin's JSON; `null` if more than the text differs. */
const textOfTwin = ({ before, after }: Twin, json: string): string | null => {
  if (!json.startsWith(before) || !json.endsWith(after)) return null
  const source = json.slice(before.length, json.length - after.length)
  const text = parseJson(source)
  return typeof text === 'string' && text !== source ? text : null
}

/** The JSON without what differs from event to event. */
const constant = (json: string): string => json.replace(counters, '')

/** Adds the text of an event, if only its text differs from an earlier one. @returns whether it does */
export const repeatTwin = (reply: Reply, name: string, source: string): boolean => {
  const { twin } = stateOf(reply)
  if (twin?.name !== name) return false
  const text = textOfTwin(twin, constant(source))
  if (text === null) return false
  add(reply, { text, isDelta: twin.isDelta })
  return true
}

/** Calls `read` for an event, and remembers it if it adds a text and nothing else. */
export const readFirst = (
  reply: Reply,
  name: string,
  source: string,
  read: () => boolean,
): boolean => {
  const state = stateOf(reply)
  state.latest = null
  const progress = reply.progress
  const isRead = read()
  // Set meanwhile by `addText`.
  const latest = state.latest as TextMatch | null
  if (latest === null || reply.progress !== progress + 1) return isRead
  const json = constant(source)
  const quoted = JSON.stringify(latest.text)
  const [before = '', after, another] = json.split(quoted, 3)
  // The text may be the name of a field, too.
  if (after === undefined || another !== undefined || /^\s*:/.test(after)) return isRead
  if (json.length - quoted.length <= maxLength)
    state.twin = { name, before, after, isDelta: latest.isDelta }
  return isRead
}
