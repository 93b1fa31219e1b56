/** Reading of values whose shape nobody promised. */

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const object = (value: unknown): Json | null => (isObject(value) ? value : null)
export const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const string = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A string that says something. */
export const word = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Key or kind without case and separators: `message_end`, `MessageEnd` and `message-end` alike. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Text of a content field: a string, or the text parts of a list (`[{ type: 'text', text }]`,
 * strings, Mistral's and Gemini's parts, OpenAI's `{ text: { value } }`).
 */
export const contentText = (content: unknown): string => {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(partText).join('')
  return isObject(content) ? partText(content) : ''
}

/** A part of a list of content that is no text of the answer: an image, a thought, a tool's call. */
export const isOtherPart = (part: Json): boolean =>
  /think|reason|tool|image|file|audio|video|signature/i.test(string(part['type']) ?? '')

const partText = (part: unknown): string => {
  if (typeof part === 'string') return part
  if (!isObject(part) || isOtherPart(part)) return ''
  const text = part['text'] ?? part['content'] ?? part['value'] ?? part['refusal']
  if (typeof text === 'string') return text
  return isObject(text) ? (string(text['value']) ?? '') : ''
}

/** Reasoning parts of a list of content blocks. */
export const contentReasoning = (content: unknown): string =>
  array(content)
    .map((part) => {
      if (!isObject(part) || !/think|reason/i.test(string(part['type']) ?? '')) return ''
      const inner = part['thinking'] ?? part['reasoning'] ?? part['text']
      return contentText(inner)
    })
    .join('')
