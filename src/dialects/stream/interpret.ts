import { isA2a, readA2a } from './agents/a2a.ts'
import { isAiSdkPart, readAiSdkPart } from './agents/ai-sdk.ts'
import { isAnthropic, readAnthropic, readAnthropicMessage } from './agents/anthropic.ts'
import { isAssistantUi, readAssistantUi } from './agents/assistant-ui.ts'
import { isActivity, readActivity } from './agents/bot-framework.ts'
import { readGemini } from './agents/gemini.ts'
import { isRunEvent, readRunEvent } from './agents/langchain-events.ts'
import { isLangChainMessage } from './agents/langchain-message.ts'
import { readLangChainLog, readLangChainMessage } from './agents/langchain.ts'
import { isGraphMode, readLangGraph, readUnnamedGraph } from './agents/langgraph.ts'
import {
  agentsRun,
  isOpenAiAgents,
  readAgentsRun,
  readOpenAiAgents,
} from './agents/openai-agents.ts'
import { readOpenAiChat } from './agents/openai-chat.ts'
import { readOpenAiResponses } from './agents/openai-responses.ts'
import { citeSource } from './citations.ts'
import { isSuccessWord, readFailure } from './failure.ts'
import { applyIds } from './finish.ts'
import { readGeneric } from './generic.ts'
import type { Reply } from './reply.ts'
import { isObject, number, object, nonEmpty, type Json } from './shapes.ts'

const readByName = (reply: Reply, name: string, value: unknown): boolean => {
  if (name === '') return false
  return readLangGraph(reply, name.split('|')[0] ?? '', value)
}

const readByType = (reply: Reply, type: string, value: Json): boolean => {
  if (isActivity(type, value)) readActivity(reply, type, value)
  else if (isAssistantUi(value)) readAssistantUi(reply, type, value)
  else if (type.startsWith('response.')) readOpenAiResponses(reply, type, value)
  else if (isAnthropic(type, value)) readAnthropic(reply, type, value)
  else if (type === 'message' && Array.isArray(value['content'])) readAnthropicMessage(reply, value)
  else if (isLangChainMessage(value)) readLangChainMessage(reply, value, 'piece')
  else if (isOpenAiAgents(type, value)) readOpenAiAgents(reply, type, value)
  else if (isAiSdkPart(type)) readAiSdkPart(reply, type, value)
  else return false
  return true
}

type Recognise = (reply: Reply, value: Json) => boolean
type Read = (reply: Reply, value: Json) => void

/** Dialects recognised by their fields, tried in this order. */
const readersByFields: [Recognise, Read][] = [
  [(_, value) => ['candidates', 'promptFeedback'].some((key) => key in value), readGemini],
  [(_, value) => isA2a(value), readA2a],
]

/** Reads an object in a dialect that has its own reader. @returns whether it is in one */
const readDialect = (reply: Reply, name: string, value: Json): boolean => {
  const found = readersByFields.find(([isTheirs]) => isTheirs(reply, value))
  if (found) {
    found[1](reply, value)
    return true
  }
  const run = agentsRun(value)
  if (run !== null) {
    readAgentsRun(reply, run)
    return true
  }
  const type = value['type']
  if (typeof type === 'string' && readByType(reply, type, value)) return true
  const event = value['event']
  if (typeof event === 'string' && isRunEvent(event, value)) readRunEvent(reply, event, value)
  else if (Array.isArray(value['ops'])) readLangChainLog(reply, value['ops'])
  else return readByName(reply, name, value) || readUnnamedGraph(reply, value)
  return true
}

/** Deeper JSON is ignored: reading it is recursive and could overflow the stack. */
const maxDepth = 32

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Content of a success envelope: `{ success, data }` or `{ code: 0, data }`. */
const unwrap = (value: Json): unknown => {
  const isSuccess =
    value['success'] === true ||
    value['ok'] === true ||
    value['code'] === 0 ||
    value['code'] === 200 ||
    value['code'] === '0' ||
    value['jsonrpc'] !== undefined ||
    value['statusCode'] === 200 ||
    value['status'] === 200 ||
    isSuccessWord(value['status']) ||
    isSuccessWord(value['result']) ||
    (number(value['code']) !== null && isSuccessWord(value['msg'] ?? value['message']))
  if (!isSuccess) return undefined
  const result = isSuccessWord(value['result']) ? undefined : value['result']
  const inner = value['json'] ?? value['data'] ?? result ?? value['body'] ?? value['payload']
  return typeof inner === 'string' && /^\s*[{[]/.test(inner)
    ? parseJson(inner)
    : (inner ?? undefined)
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
  const event = value['type'] === undefined ? object(value['data']) : null
  // An event in an envelope of its own: `{ eventId, data: { type, … } }`.
  if (depth < maxDepth && typeof event?.['type'] === 'string' && typeof value['event'] !== 'string')
    return interpretObject(reply, name, event, depth + 1)
  const failure = readFailure(name, value)
  if (failure !== null) {
    reply.fail(failure)
    return true
  }
  if (Array.isArray(value['choices']) && !isObject(value['payload'])) {
    readOpenAiChat(reply, value)
    return true
  }
  const inner = unwrap(value)
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
