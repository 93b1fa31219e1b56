import type { Reply } from './reply.ts'
import { isObject, nonEmpty, normalizeKey, type Json } from './shapes.ts'
import words from './words.json' with { type: 'json' }

/** The first of the fields that holds a text. */
const firstOf = (source: Json, keys: string): string | null =>
  keys
    .split(' ')
    .map((key) => nonEmpty(source[key]))
    .find((text) => text !== null) ?? null

/** Cites a source in any vendor's format: a URL, or an object with a title, a URL or both. */
export const citeSource = (reply: Reply, source: unknown): void => {
  if (typeof source === 'string') {
    if (/^(?:https?:\/\/|\/)/.test(source)) reply.cite(null, source)
    return
  }
  if (!isObject(source)) return
  const inner =
    words.sourceHolders
      .split(' ')
      .map((key) => source[key])
      .find(isObject) ?? {}
  const [title, link] = [words.titles, words.links].map(
    (keys) => firstOf(source, keys) ?? firstOf(inner, keys),
  )
  reply.cite(title ?? null, link ?? null)
}

const sourceKeys = new Set(words.sources.split(' ').map(normalizeKey))

/** Whether a field of this normalised name holds sources. */
export const isSourceKey = (key: string): boolean => sourceKeys.has(key)
