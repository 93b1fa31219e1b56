/** `chat.format` of portico.provider.json: how the agent's replies are read, instead of detecting it. */
import * as z from 'zod'

import { isA2a, readA2a } from './agents/a2a.ts'
import { addGrowing } from './cumulative.ts'
import { readGeneric } from './generic.ts'
import type { Reply } from './reply.ts'
import { isObject, object, string, type Json } from './shapes.ts'

type ReadEvent = (reply: Reply, value: Json, name: string) => void

const readers = {
  a2a: (reply, value) => {
    const content = object(value['result']) ?? value
    if (isA2a(content)) readA2a(reply, content)
  },
  generic: (reply, value, name) => void readGeneric(reply, name, value),
} satisfies Record<string, ReadEvent>

export const formatNames = Object.keys(readers) as (keyof typeof readers)[]

const path = z.string().regex(/^[^.]{1,60}(?:\.[^.]{1,60}){0,7}$/, 'must be names joined by dots')

/** A format by name, or the paths of text, reasoning and end: `{ "text": "data.delta" }`. */
export const ChatFormat = z.union([
  z.enum(formatNames),
  z.strictObject({ text: path, reasoning: path.optional(), end: path.optional() }),
])
export type ChatFormat = z.infer<typeof ChatFormat>

/** The value at a path: `choices.0.delta`. */
const valueAt = (value: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return /^\d{1,3}$/.test(key) ? inner[Number(key)] : undefined
    return isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined
  }, value)

const readPaths =
  ({ text, reasoning, end }: Exclude<ChatFormat, string>): ReadEvent =>
  (reply, value) => {
    if (reasoning !== undefined) reply.reasoning(string(valueAt(value, reasoning)) ?? '')
    addGrowing(reply, string(valueAt(value, text)) ?? '')
    const ended = end === undefined ? undefined : valueAt(value, end)
    if (ended !== undefined && ended !== null && ended !== false && ended !== '') reply.close(null)
  }

/** Reads an object of a reply in the configured format. Other values mean nothing in it. */
export const readerOf = (format: ChatFormat): ReadEvent =>
  typeof format === 'string' ? readers[format] : readPaths(format)
