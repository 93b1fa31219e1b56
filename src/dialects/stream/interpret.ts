import { isA2a, readA2a } from './agents/a2a.ts'
import { isGraphMode, readLangGraph, readUnnamedGraph } from './agents/langgraph.ts'
import { citeSource } from './citations.ts'
import { readFailure } from './failure.ts'
import { applyIds } from './finish.ts'
import { readGeneric } from './generic.ts'
import type { Reply } from './reply.ts'
import { isObject, object, nonEmpty, string, type Json, parseJson } from './shapes.ts'

const readByName = (reply: Reply, name: string, value: unknown): boolean => {
  if (name === '') return false
  return readLangGraph(reply, name.split('|')[0] ?? '', value)
}

/** Reads an object in a dialect that has its own reader. @returns whether it is in one */
const readDialect = (reply: Reply, name: string, value: Json): boolean => {
  if (!isA2a(value)) return readByName(reply, name, value) || readUnnamedGraph(reply, value)
  readA2a(reply, value)
  return true
}

/** Deeper JSON is ignored: reading it is recursive and could overflow the stack. */
const maxDepth = 32

/** Content of a success envelope: `{ success, data }`, `{ code: 0, data }`, `{ jsonrpc, result }`. */
const unwrap = (value: Json): unknown => {
  const { success, jsonrpc, code, status, statusCode } = value
  const isSuccess = [code, status, statusCode].some((stated) => stated === 0 || stated === 200)
  if (success !== true && jsonrpc === undefined && !isSuccess) return undefined
  const inner = value['data'] ?? value['result'] ?? value['body'] ?? undefined
  return typeof inner === 'string' && /^\s*[{[]/.test(inner) ? parseJson(inner) : inner
}

const longestName = 100

/** Who replies. Only our platform names a company, and says so again if another one takes over. */
const keepReplier = (reply: Reply, { model, company, type }: Json): void => {
  const name = nonEmpty(model)?.slice(0, longestName) ?? null
  if (type === 'start' && company !== undefined) {
    reply.model = name
    reply.company = nonEmpty(company)?.slice(0, longestName) ?? null
  } else reply.model ??= name
}

/**
 * Reads a JSON object of a reply, in any dialect. `name`: the server-sent event's, or ''.
 * @returns whether it held a part of the reply
 */
export const interpretObject = (reply: Reply, name: string, value: Json, depth = 0): boolean => {
  if (depth < 2) keepReplier(reply, value)
  const type = value['type'] ?? '_event'
  const event = string(type)?.endsWith('_event') ? object(value['data']) : null
  // An event in an envelope of its own: `{ eventId, data: { type, … } }`.
  if (depth < maxDepth && typeof event?.['type'] === 'string' && typeof value['event'] !== 'string')
    return interpretObject(reply, name, event, depth + 1)
  // A whole run of OpenAI's Agents SDK.
  const last = object(object(value['state'])?.['lastModelResponse'])
  if (last) return interpretObject(reply, name, last, depth + 1)
  const failure = readFailure(name, value)
  if (failure !== null) {
    reply.fail(failure)
    return true
  }
  const inner = unwrap(value)
  // RAGFlow ends a reply with an envelope without anything in it.
  if (inner === true) reply.close(null)
  if (inner !== undefined) {
    applyIds(reply, value)
    return interpret(reply, name, inner, depth + 1)
  }
  return readDialect(reply, name, value) || readGeneric(reply, name, value)
}

/** Reads a JSON value: an object, a string (a text delta), or a list of either. */
export const interpret = (reply: Reply, name: string, value: unknown, depth = 0): boolean => {
  if (depth > maxDepth) return false
  if (isObject(value)) return interpretObject(reply, name, value, depth)
  if (typeof value === 'string') {
    if (/source|citation/i.test(name)) citeSource(reply, value)
    else reply.text(value)
    return true
  }
  if (!Array.isArray(value)) return false
  if (readByName(reply, name, value)) return true
  // With subgraphs, LangGraph puts their path first: `[["agent:1"], "messages", [chunk, metadata]]`.
  const [mode, state, metadata] = Array.isArray(value[0]) ? value.slice(1) : value
  // LangGraph with several modes at once: `["messages", [chunk, metadata]]`.
  const isPair = metadata === undefined && typeof mode === 'string' && value.length > 1
  if (isPair && (typeof state === 'object' || isGraphMode(mode))) {
    return readLangGraph(reply, mode, state)
  }
  let isRead = false
  for (const item of value) isRead = interpret(reply, name, item, depth + 1) || isRead
  return isRead
}
