/** Finds usage, sources, tool calls and the reason of the end at any depth of an object. */
import { citeSource, isSourceKey } from './citations.ts'
import { applyUsage } from './finish.ts'
import type { Reply } from './reply.ts'
import { isObject, nonEmpty, object, string, type Json } from './shapes.ts'
import { isOthers, itemsOf, normalizeKeys, type Fields } from './text-search.ts'

/** Each list counts as a level, too. */
const maxDepth = 10
/** Further objects and lists inside one object are ignored. Real ones have a few dozen. */
const maxNodes = 2_000
/** Fields with the input of tools and the internal state of agents. */
const closedKey =
  /^(?:input|args|arguments|parameters|tools|state|history|config|request|raw\w*|providerdata)$/
const usageKey = /^(?:\w*usage|usagemetadata|tokencounts?|metadata)$/
const reasonKeys = [
  'finishreason',
  'stopreason',
  'stoptype',
  'donereason',
  'completionreason',
  'blockreason',
]

/** Why the reply ended, from the fields of one object. */
const reasonOf = (fields: Fields, key: string): string | null => {
  for (const name of reasonKeys) {
    const reason = nonEmpty(fields.get(name))
    if (reason !== null) return reason
  }
  return key === 'incompletedetails' ? nonEmpty(fields.get('reason')) : null
}

const callType = /^(?:tool_?use|tool_?call|function_?call|tool_?input_?available)$/i
const resultType = /(?:call|tool)_?(?:result|output)(?!_?error)/i
const pieceType = /^tool_?call_?(?:start|args|chunk)$/i
/** OpenAI's Responses, whose calls have an object of their own as well. */
const argumentsType = /function_call_arguments/

/**
 * Reads a call of a tool, a piece of one or its result. They are joined by the id or the index that
 * they or the object around them state.
 */
const readCall = (reply: Reply, fields: Fields, key: string, outerIndex: unknown): void => {
  const type = (string(fields.get('type')) ?? '').replaceAll('-', '_')
  const first = (...keys: string[]) => keys.map((name) => fields.get(name)).find(Boolean)
  const id = first('toolcallid', 'callid', 'id')
  const named = object(fields.get('function'))
  const index = outerIndex ?? fields.get('index')
  if (resultType.test(type)) reply.toolCalls.remove(id)
  else if (type === 'input_json_delta')
    reply.toolCall({ key: index, piece: fields.get('partialjson') })
  else if (argumentsType.test(type)) reply.toolCall()
  else if (pieceType.test(type) || callType.test(type) || callType.test(key) || named) {
    const whole = named?.['arguments'] ?? first('arguments', 'args', 'input')
    // OpenAI numbers the calls that it sends in pieces.
    const isPiece = named !== null && index !== undefined && typeof whole === 'string'
    reply.toolCall({
      key: index ?? id,
      name: named?.['name'] ?? first('toolname', 'toolcallname', 'name'),
      piece: isPiece ? whole : pieceType.test(type) ? fields.get('delta') : undefined,
      whole: isPiece ? undefined : whole,
    })
  }
}

interface Walk {
  reply: Reply
  /** Sources of a tool's result are not the reply's. */
  isCiting: boolean
  /** Objects and lists that may still be looked at. */
  left: number
}

const walk = (state: Walk, value: unknown, key: string, index: unknown, depth: number): string => {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return ''
  if (--state.left < 0) return ''
  const { reply, isCiting } = state
  let deeper = ''
  if (Array.isArray(value)) {
    const items = itemsOf(value, key)
    const lastOthers = items.findLastIndex((item) => isObject(item) && isOthers(item))
    for (const item of items.slice(lastOthers + 1)) {
      if (isCiting && isSourceKey(key)) citeSource(reply, item)
      deeper = walk(state, item, key, undefined, depth + 1) || deeper
    }
    return deeper
  }
  if (!isObject(value) || isOthers(value)) return ''
  const fields = normalizeKeys(value)
  readCall(reply, fields, key, index)
  for (const [name, inner] of fields) {
    if (typeof inner !== 'object' || closedKey.test(name)) continue
    if (usageKey.test(name)) applyUsage(reply, inner)
    if (isCiting && isSourceKey(name) && isObject(inner)) citeSource(reply, inner)
    deeper = walk(state, inner, name, fields.get('index'), depth + 1) || deeper
  }
  return reasonOf(fields, key) ?? deeper
}

/** Applies what an object states. @returns why the reply ended, or '' */
export const readFacts = (reply: Reply, value: Json, isCiting: boolean): string => {
  applyUsage(reply, value)
  return walk({ reply, isCiting, left: maxNodes }, value, '', undefined, 0)
}
