import { readCalls } from './agents/openai-chat.ts'
import { citeListed, citeSource } from './citations.ts'
import { addFinal, addGrowing, repeatsReply } from './cumulative.ts'
import { applyEnding, completedState } from './ending.ts'
import { kindOf, type Kind } from './event-kind.ts'
import { applyIds, applyUsage } from './finish.ts'
import { createIdMap, idKey } from './ids.ts'
import type { Reply } from './reply.ts'
import { isObject, isThought, object, string, nonEmpty, type Json } from './shapes.ts'
import { findReasoning, findText, isOthers, normalizeKeys, type TextMatch } from './text-search.ts'

const read = (reply: Reply, value: Json, kind: Kind | null, match: TextMatch | null): void => {
  switch (kind) {
    case 'reasoning':
      reply.reasoning(match?.text ?? '')
      break
    case 'status': {
      const fields = normalizeKeys(value)
      reply.status(
        match?.text ??
          nonEmpty(fields.get('label')) ??
          nonEmpty(fields.get('title')) ??
          nonEmpty(fields.get('status')) ??
          nonEmpty(fields.get('name')) ??
          nonEmpty(fields.get('stepname')) ??
          nonEmpty(fields.get('description')) ??
          '',
      )
      break
    }
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
    case 'noise':
    case 'progress':
    case 'start':
      break
    default:
      if (match?.isDelta) reply.text(match.text)
      else if (match) addGrowing(reply, match.text)
  }
}

const kindKeys = [
  'type',
  'event',
  'eventtype',

  'chunktype',
  'kind',
  'object',
  'op',
  'action',
  'method',
]

/** The name of an event's kind: `{ type: "…" }`, or ''. */
const kindName = (fields: Map<string, unknown>): string => {
  for (const key of kindKeys) {
    const name = nonEmpty(fields.get(key))
    if (name !== null) return name
  }
  return ''
}

/** The name of the only field, if that holds an object: `{ messageStop: {} }`. */
const onlyKey = (fields: Map<string, unknown>): string => {
  const [only] = fields
  return fields.size === 1 && only && isObject(only[1]) ? only[0] : ''
}

/** Whether there is a field that only replies have. */
const hasTextField = (fields: Map<string, unknown>): boolean =>
  ['answer', 'content', 'text', 'response', 'delta', 'token', 'chunk'].some((key) =>
    fields.has(key),
  )

const workingWords =
  'search|think|process|work|look|load|retriev|analy|queued|pending|start|running|planning|reading'
const workingState = new RegExp(`^(?:${workingWords})`, 'i')

/** The kind of an object that does not name it: `{ status: "searching", message: "…" }`. */
const kindOfState = (fields: Map<string, unknown>): Kind | null => {
  if (/^(?:analysis|commentary)$/.test(string(fields.get('channel')) ?? '')) return 'reasoning'
  const status = string(fields.get('status')) ?? ''
  if (hasTextField(fields)) return null
  if (workingState.test(status)) return 'status'
  return completedState.test(status) ? 'end' : null
}

const matchText = (
  value: Json,
  fields: Map<string, unknown>,
  kind: Kind | null,
  reasoning: string | null,
): TextMatch | null => {
  // TGI marks tokens such as `</s>` as special.
  if (object(fields.get('token'))?.['special'] === true) return null
  return (
    findText(value, 0) ??
    (kind === 'reasoning' && reasoning !== null ? { text: reasoning, isDelta: true } : null)
  )
}

/**
 * Reads a call in one object, as our own platform sends it, or in AG-UI's pieces: a name, arguments,
 * a result.
 */
const readToolCall = (reply: Reply, fields: Map<string, unknown>, kindName: string): void => {
  const first = (...keys: string[]) => keys.map((key) => fields.get(key)).find(Boolean)
  const key = first('toolcallid', 'id')
  const whole = first('arguments', 'args', 'input')
  const piece = fields.has('toolcallid') && /args|chunk/i.test(kindName) ? fields.get('delta') : ''
  if (/result/i.test(kindName)) reply.toolCalls.remove(key)
  if (/tool_?call_?(?:start|chunk|args)/i.test(kindName) || isObject(whole))
    reply.toolCall({ key, name: first('toolname', 'toolcallname', 'name'), piece, whole })
  else reply.progress += 1
}

/** Messages of other speakers: AG-UI states the role once, and later only the message's id. */
const othersMessages = new WeakMap<Reply, ReturnType<typeof createIdMap<true>>>()

const isByOthers = (reply: Reply, value: Json, fields: Map<string, unknown>): boolean => {
  const ids = othersMessages.get(reply) ?? createIdMap<true>()
  othersMessages.set(reply, ids)
  const id = idKey(fields.get('messageid'))
  if (id !== '' && isOthers(value)) ids.set(id, true)
  return ids.has(id)
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
    [kindName(fields), name, onlyKey(fields)].find((candidate) => kindOf(candidate) !== null) ?? ''
  const kind = isThought(value) ? 'reasoning' : (kindOf(eventName) ?? kindOfState(fields))
  applyIds(reply, value)
  applyUsage(reply, value)
  if (isByOthers(reply, value, fields)) return true
  const reasoning = findReasoning(value, 0)
  const isSilent = kind === 'noise' || kind === 'progress' || kind === 'start'
  if (reasoning !== null && kind !== 'reasoning' && !isSilent) reply.reasoning(reasoning)
  const match = matchText(value, fields, kind, reasoning)
  const isRepeat = match !== null && repeatsReply(reply, match.text, [...fields.keys()].join(' '))
  if (isRepeat) reply.repeated()
  else read(reply, value, kind, match)
  citeListed(reply, value)
  const message = object(value['message'])
  if (message) readCalls(reply, message, 'whole')
  if (kind === 'progress') readToolCall(reply, fields, eventName)
  applyEnding(reply, fields, kind, eventName)
  return reply.progress > progressBefore
}
