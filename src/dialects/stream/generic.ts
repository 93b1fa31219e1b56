import { perObject } from '#dialects/values/per-object.ts'

import { citeSource } from './citations.ts'
import { addFinal, repeatsReply } from './cumulative.ts'
import { applyEnding, completedState } from './ending.ts'
import { kindOf, type EventKind } from './event-kind.ts'
import { readFacts } from './facts.ts'
import { applyIds } from './finish.ts'
import { createIdMap, idKey } from './ids.ts'
import type { Reply } from './reply.ts'
import { array, isNonTextPart, isThought, object, string, nonEmpty, type Json } from './shapes.ts'
import {
  findReasoning,
  findText,
  isOthers,
  normalizeKeys,
  type TextMatch,
  type Fields,
} from './text-search.ts'
import { addText } from './twin.ts'

const statusKeys = ['label', 'title', 'status', 'name', 'stepname', 'description']
const kindKeys = 'type event eventtype chunktype kind object op action method'.split(' ')

/** The first of the fields that holds a text, or ''. */
const firstName = (fields: Fields, keys: string[]): string =>
  keys.map((key) => nonEmpty(fields.get(key))).find((name) => name !== null) ?? ''

/** Where the text of the current step starts in the reply. */
const stepStarts = perObject((_reply: Reply) => ({ at: 0 }))

const read = (reply: Reply, value: Json, kind: EventKind | null, match: TextMatch | null): void => {
  switch (kind) {
    case 'reasoning':
      reply.reasoning(match?.text ?? '')
      break
    case 'status':
      reply.status(match?.text ?? firstName(normalizeKeys(value), statusKeys))
      break
    case 'citation':
      citeSource(reply, value)
      break
    case 'replace':
      if (match) reply.replace(match.text)
      break
    case 'snapshot':
      if (match) reply.snapshot(match.text)
      break
    case 'end':
      if (match) addFinal(reply, match.text)
      break
    case 'reset':
      reply.replace(reply.fullText.slice(0, stepStarts(reply).at))
      break
    case 'abort':
    case 'progress':
    case 'start':
      break
    default:
      if (match) addText(reply, match)
  }
}

/** Fields that only replies have. */
const replyKeys = ['answer', 'content', 'text', 'response', 'delta', 'token', 'chunk']

const workingWords =
  'search|think|process|work|look|load|retriev|analy|queued|pending|start|running|planning|reading'
const workingState = new RegExp(`^(?:${workingWords})`, 'i')

/** The kind of an object that does not name it: `{ status: "searching", message: "…" }`. */
const kindOfState = (fields: Fields): EventKind | null => {
  const status = string(fields.get('status')) ?? ''
  if (replyKeys.some((key) => fields.has(key))) return null
  if (workingState.test(status)) return 'status'
  return completedState.test(status) ? 'end' : null
}

/** Types of the parts that a stream has announced, by index. A later delta may state only the index. */
const partTypes = perObject((_reply: Reply) => new Map<unknown, string>())
/** Replies have a few dozen parts; further ones are ignored. */
const maxParts = 10_000
const maxTypeLength = 40

/** The kind of an event's part. The event states it, or the earlier one that announced the part. */
const kindOfPart = (reply: Reply, fields: Fields): EventKind | null => {
  const path = fields.get('path')
  const part = object(fields.get('part') ?? fields.get('contentblock'))
  if (!part && !Array.isArray(path)) return null
  const types = partTypes(reply)
  const type = part ? (string(part['type']) ?? '') : (types.get(array(path).at(-1)) ?? '')
  if (part && types.size < maxParts) types.set(types.size, type.length > maxTypeLength ? '' : type)
  if (isThought({ type })) return 'reasoning'
  return isNonTextPart({ type }) ? 'progress' : null
}

/** Messages of other speakers: AG-UI states the role once, and later only the message's id. */
const othersMessages = perObject((_reply: Reply) => createIdMap<true>())

const isByOthers = (reply: Reply, value: Json, fields: Fields): boolean => {
  const id = idKey(fields.get('messageid'))
  if (id !== '' && isOthers(value)) othersMessages(reply).set(id, true)
  return othersMessages(reply).has(id)
}

/**
 * Reads an object of an unknown dialect: guesses its kind from its name, and finds the text by the
 * names of fields.
 * @returns whether it held a part of the reply
 */
export const readGeneric = (reply: Reply, name: string, value: Json): boolean => {
  const progressBefore = reply.progress
  const fields = normalizeKeys(value)
  const eventName =
    [firstName(fields, kindKeys), name].find((candidate) => kindOf(candidate) !== null) ?? ''
  const kind = isThought(value)
    ? 'reasoning'
    : (kindOfPart(reply, fields) ?? kindOf(eventName) ?? kindOfState(fields))
  applyIds(reply, value)
  if (kind === 'noise') return false
  if (isByOthers(reply, value, fields)) return true
  const reasoning = findReasoning(value, 0)
  const isSilent = kind === 'progress' || kind === 'start'
  if (reasoning !== null && kind !== 'reasoning' && !isSilent) reply.reasoning(reasoning)
  // TGI marks tokens such as `</s>` as special.
  const isSpecial = object(fields.get('token'))?.['special'] === true
  const thought = kind === 'reasoning' && reasoning ? { text: reasoning, isDelta: true } : null
  const match = isSpecial ? null : (findText(value, 0) ?? thought)
  const isRepeat = match !== null && repeatsReply(reply, match.text, [...fields.keys()].join(' '))
  if (isRepeat) reply.repeated()
  else read(reply, value, kind, match)
  if (kind === 'progress') reply.progress += 1
  if (/^(?:start-?step|step-?start)/i.test(eventName)) stepStarts(reply).at = reply.length
  applyEnding(reply, fields, readFacts(reply, value, kind !== 'progress'), kind, eventName)
  return reply.progress > progressBefore
}
