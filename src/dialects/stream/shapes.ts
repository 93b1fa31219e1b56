/** Reads values whose shape is not specified. */
import { bare, remembered } from '#dialects/values/plain.ts'

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const object = (value: unknown): Json | null => (isObject(value) ? value : null)
export const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const string = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const nonEmpty = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/**
 * Fields and items in one event's JSON. Reading one takes up to 4 µs, and an event is read in one turn
 * of the event loop.
 */
const maxValues = 10_000
/** Shorter JSON can't have more. */
const minLength = 2 * maxValues

const [quote, backslash] = [34, 92]
/** `,`, `[` and `{` */
const separators = new Set([44, 91, 123])

const hasTooManyValues = (json: string): boolean => {
  let count = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) isInString = !isInString
    else if (isInString) at += code === backslash ? 1 : 0
    else if (separators.has(code) && ++count > maxValues) return true
  }
  return false
}

export class TooManyValuesError extends Error {}

/**
 * The value of JSON, or the text itself if it is none.
 * @throws TooManyValuesError before parsing
 */
export const parseJson = (text: string): unknown => {
  if (text.length > minLength && hasTooManyValues(text)) throw new TooManyValuesError()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Removes case and separators: `message_end` and `MessageEnd` become `messageend`. */
export const normalizeKey = remembered(bare)

/** Whether a content part is not text of the reply: an image, reasoning, a tool call. */
export const isNonTextPart = (part: Json): boolean =>
  isThought(part) || nonTextType.test(partType(part))

const thoughtMarks = ['type', '$type', 'part_kind', 'part_delta_kind', 'channel', 'classification']

/** Whether a part is marked as thought: by a word, or by Gemini's and ADK's `thought: true`. */
export const isThought = (part: Json): boolean =>
  part['thought'] === true ||
  thoughtMarks.some((key) =>
    /think|thought|reason|^analysis$|^commentary$/i.test(string(part[key]) ?? ''),
  )

const nonTextType =
  /think|thought|reason|tool|function|command|image|file|audio|video|signature|^(?:user|system)-prompt$/i

/** .NET names a part's type `$type`, Pydantic AI `part_kind`. */
const partType = (part: Json): string =>
  string(part['type']) ?? string(part['$type']) ?? string(part['part_kind']) ?? ''
