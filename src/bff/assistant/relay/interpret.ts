import { isUtf8 } from 'node:buffer'

import type { Answer } from './answer.ts'
import { citeListed, citeSource } from './citations.ts'
import { isAiSdkPart, readAiSdkPart } from './dialects/ai-sdk.ts'
import { isAnthropic, readAnthropic, readAnthropicMessage } from './dialects/anthropic.ts'
import { isCozeMessage, readCoze, readCozeMessage } from './dialects/coze.ts'
import { dialogflowResult, readDialogflow } from './dialects/dialogflow.ts'
import { isDify, readDify } from './dialects/dify.ts'
import { readGemini } from './dialects/gemini.ts'
import {
  isLangChainMessage,
  readLangChainEvent,
  readLangChainLog,
  readLangChainMessage,
  readLangGraph,
} from './dialects/langchain.ts'
import { isOllama, readOllama } from './dialects/ollama.ts'
import { readOpenAiChat } from './dialects/openai-chat.ts'
import { readOpenAiResponses, readResponse } from './dialects/openai-responses.ts'
import { signalRMessage } from './dialects/signalr.ts'
import { isWell, readFault } from './fault.ts'
import { applyIds, keepMessageId } from './finish.ts'
import { readGeneric } from './generic.ts'
import { array, isObject, number, object, word } from './shapes.ts'
import type { Json } from './shapes.ts'

/** FastGPT's named events; its answers are OpenAI's. */
const readFastGpt = (answer: Answer, name: string, value: unknown): boolean => {
  if (name === 'flowResponses') {
    for (const module of array(value)) if (isObject(module)) citeListed(answer, module)
    return true
  }
  if (name === 'flowNodeStatus') {
    answer.status(word(object(value)?.['name']) ?? '')
    return true
  }
  return /^(?:toolCall|toolParams|toolResponse|updateVariables|flowNodeResponse|interactive)$/.test(
    name,
  )
}

const byName = (answer: Answer, name: string, value: unknown): boolean => {
  if (name === '') return false
  if (name.startsWith('flow') || name.startsWith('tool') || name === 'updateVariables') {
    return readFastGpt(answer, name, value)
  }
  if (/^conversation\.(?:message|chat|audio)\./.test(name) && isObject(value)) {
    readCoze(answer, name, value)
    return true
  }
  return readLangGraph(answer, name.split('|')[0] ?? '', value)
}

const byType = (answer: Answer, type: string, value: Json): boolean => {
  if (type.startsWith('response.')) readOpenAiResponses(answer, type, value)
  else if (isAnthropic(type, value)) readAnthropic(answer, type, value)
  else if (type === 'message' && Array.isArray(value['content']))
    readAnthropicMessage(answer, value)
  else if (isLangChainMessage(value)) readLangChainMessage(answer, value, false)
  else if (isAiSdkPart(type)) readAiSdkPart(answer, type, value)
  else return false
  return true
}

const byEvent = (answer: Answer, event: string, value: Json): boolean => {
  if (isDify(event, value)) readDify(answer, event, value)
  else if (isCozeMessage(value)) readCozeMessage(answer, value)
  else if (/^on_(?:chat_model|llm|chain|tool|retriever|parser|prompt)_/.test(event)) {
    readLangChainEvent(answer, event, value)
  } else return false
  return true
}

const readSignalR = (answer: Answer, value: Json): boolean => {
  const message = signalRMessage(value)
  if (message === null) return false
  interpret(answer, message.name, message.value)
  // What the server calls of its own may come yet.
  if (message.completed) answer.finished('stop')
  return true
}

const dialect = (answer: Answer, name: string, value: Json): boolean => {
  if (value['candidates'] !== undefined || value['promptFeedback'] !== undefined) {
    readGemini(answer, value)
    return true
  }
  const result = dialogflowResult(value)
  if (result !== null) {
    readDialogflow(answer, result)
    return true
  }
  const type = value['type']
  if (typeof type === 'number' && readSignalR(answer, value)) return true
  if (typeof type === 'string' && byType(answer, type, value)) return true
  const event = value['event']
  if (typeof event === 'string' && byEvent(answer, event, value)) return true
  if (isOllama(value)) readOllama(answer, value)
  else if (value['object'] === 'response' && Array.isArray(value['output']))
    readResponse(answer, value)
  else if (Array.isArray(value['ops'])) readLangChainLog(answer, value['ops'])
  else if (value['lc'] !== undefined && isLangChainMessage(value))
    readLangChainMessage(answer, value, false)
  else return byName(answer, name, value)
  return true
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What a stream may put around each of its objects, beside ids that say nothing. */
const wrappers = ['result', 'response', 'data', 'payload', 'output', 'chunk', 'event', 'bytes']

/** Bedrock: the object as JSON in Base64, `{ chunk: { bytes: "…" } }`. */
const unpacked = (key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (value.startsWith('{"')) return parsed(value)
  return key === 'bytes' && value.startsWith('eyJ')
    ? parsed(Buffer.from(value, 'base64').toString())
    : value
}

/** Bedrock's agents: a piece of text in Base64. */
const packedText = (key: string, value: unknown): string | null => {
  if (key !== 'bytes' || typeof value !== 'string' || value.length % 4 !== 0) return null
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return null
  const bytes = Buffer.from(value, 'base64')
  return isUtf8(bytes) ? bytes.toString() : null
}

/** A dialect's object inside of another one. */
const readWrapped = (answer: Answer, name: string, value: Json, depth = 0): boolean => {
  for (const key of wrappers) {
    const packed = value[key]
    const inner = unpacked(key, packed)
    if (!isObject(inner)) {
      const text = depth === 0 ? null : packedText(key, packed)
      if (text === null) continue
      answer.text(text)
      return true
    }
    if (typeof packed === 'string') return interpretObject(answer, name, inner)
    const chat = Array.isArray(inner['choices']) && isObject(inner['choices'][0])
    if (chat) readOpenAiChat(answer, inner)
    if (chat || dialect(answer, name, inner)) return true
    if (depth < 2 && readWrapped(answer, name, inner, depth + 1)) return true
  }
  return false
}

/** What an envelope holds: `{ success, data }`, `{ code: 0, data }`, `{ statusCode, body }`. */
const unwrap = (value: Json): unknown => {
  const says =
    value['success'] === true ||
    value['ok'] === true ||
    value['code'] === 0 ||
    value['code'] === 200 ||
    value['code'] === '0' ||
    value['jsonrpc'] !== undefined ||
    value['statusCode'] === 200 ||
    value['status'] === 200 ||
    isWell(value['status']) ||
    isWell(value['result']) ||
    (number(value['code']) !== null && isWell(value['msg'] ?? value['message']))
  if (!says) return undefined
  const result = isWell(value['result']) ? undefined : value['result']
  const inner = value['data'] ?? result ?? value['body'] ?? value['payload']
  return typeof inner === 'string' && /^\s*[{[]/.test(inner) ? parsed(inner) : (inner ?? undefined)
}

const messageIds = (answer: Answer, value: Json): void => {
  const last = array(value['messages']).findLast(isObject)
  if (last) keepMessageId(answer, last['id'])
}

/**
 * One JSON object of an answer, in any dialect. `name`: of the server-sent event, or ''.
 * @returns whether something of an answer was found in it.
 */
export const interpretObject = (answer: Answer, name: string, value: Json): boolean => {
  const fault = readFault(name, value)
  if (fault !== null) {
    answer.fail(fault)
    return true
  }
  if (Array.isArray(value['choices']) && !isObject(value['payload'])) {
    readOpenAiChat(answer, value)
    return true
  }
  const inner = unwrap(value)
  if (inner !== undefined) {
    applyIds(answer, value)
    const found = interpret(answer, name, inner)
    if (found && isObject(inner)) messageIds(answer, inner)
    return found
  }
  return (
    dialect(answer, name, value) ||
    readWrapped(answer, name, value) ||
    readGeneric(answer, name, value)
  )
}

/** One JSON value: an object, a piece of text as a JSON string, or a list of either. */
export const interpret = (answer: Answer, name: string, value: unknown): boolean => {
  if (isObject(value)) return interpretObject(answer, name, value)
  if (typeof value === 'string') {
    if (/source|citation/i.test(name)) citeSource(answer, value)
    else answer.text(value)
    return true
  }
  if (!Array.isArray(value)) return false
  if (byName(answer, name, value)) return true
  const [mode, state] = value
  // LangGraph with several modes at once, in one list: `["messages", [chunk, metadata]]`.
  if (value.length === 2 && typeof mode === 'string' && typeof state === 'object') {
    return readLangGraph(answer, mode, state)
  }
  // A conversation: its last words, where they are the assistant's.
  if (value.length > 1 && value.every(isLangChainMessage)) {
    const question = value.findLastIndex(({ role, type }) =>
      /^(?:user|human)/i.test(String(role ?? type)),
    )
    for (const message of value.slice(question + 1)) readLangChainMessage(answer, message, false)
    return true
  }
  // `[chunk, metadata]`: only the chunk speaks.
  if (isLangChainMessage(mode)) {
    readLangChainMessage(answer, mode, false)
    return true
  }
  let found = false
  for (const item of value) found = interpret(answer, name, item) || found
  return found
}
