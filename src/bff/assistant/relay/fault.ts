import type { ErrorCode } from '#contract/errors.ts'

import { array, isObject, number, object, plain, string, word } from './shapes.ts'
import type { Json } from './shapes.ts'

/** An error that the provider told. `providerCode` and `message` are for the log only. */
export interface Fault {
  code: ErrorCode
  retryAfterSeconds: number | null
  providerCode: string | null
  message: string | null
}

const byStatus: Record<number, ErrorCode> = {
  401: 'key_rejected',
  403: 'missing_scope',
  404: 'not_found',
  429: 'rate_limited',
  503: 'provider_unavailable',
  504: 'provider_timeout',
}

/** In this order: `SCOPE_MISSING` beside `Unauthorized` is about a scope. */
const byWord: [RegExp, ErrorCode][] = [
  [/scope|permission|forbidden|access_?denied/i, 'missing_scope'],
  [/rate_?limit|too_?many|throttl|resource_?exhausted|slow_?down/i, 'rate_limited'],
  [
    /unauthor|unauthenticated|authentication|invalid_?(?:api_?)?key|auth_?required/i,
    'key_rejected',
  ],
  [/not_?found/i, 'not_found'],
]

const spaceless = (text: string): string => text.replace(/[\s-]+/g, '_')

/** Contract code for what a provider calls its error; "Errors" of the contract. */
const codeOf = (words: (string | null)[], statuses: (number | null)[]): ErrorCode => {
  const told = words.map((text) => (text === null ? '' : spaceless(text)))
  for (const [pattern, code] of byWord) {
    if (pattern.test(told[0] ?? '')) return code
  }
  for (const [pattern, code] of byWord) {
    if (told.some((text) => pattern.test(text))) return code
  }
  for (const status of statuses) {
    const code = status === null ? undefined : byStatus[status]
    if (code) return code
  }
  return 'provider_error'
}

const waitKeys = new Set([
  'retryafter',
  'retryafterseconds',
  'retryin',
  'retrydelay',
  'waitseconds',
])
const inMilliseconds = new Set(['retryafterms', 'retryaftermilliseconds'])
const longestWait = 86_400

const seconds = (value: unknown): number | null => {
  const amount =
    typeof value === 'string'
      ? /^(\d+(?:\.\d+)?)\s*(?:s|seconds?)?$/i.exec(value.trim())?.[1]
      : value
  const parsed = Number(amount ?? Number.NaN)
  return Number.isFinite(parsed) && parsed >= 0 ? Math.min(Math.ceil(parsed), longestWait) : null
}

const findWait = (value: unknown, depth: number): number | null => {
  if (depth > 4) return null
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = findWait(item, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  if (!isObject(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    const name = plain(key)
    if (waitKeys.has(name)) return seconds(inner)
    if (inMilliseconds.has(name) && typeof inner === 'number') return seconds(inner / 1000)
    const found = findWait(inner, depth + 1)
    if (found !== null) return found
  }
  return null
}

const told = (...values: unknown[]): string | null => {
  for (const value of values) {
    if (word(value) !== null) return word(value)
    if (number(value) !== null) return String(value)
  }
  return null
}

/** The fault that an error object describes, wherever its fields stand. */
export const toFault = (value: unknown): Fault => {
  if (typeof value === 'string') {
    return {
      code: codeOf([value], []),
      retryAfterSeconds: null,
      providerCode: null,
      message: value,
    }
  }
  const outer = object(value) ?? {}
  const inner = object(outer['error']) ?? object(outer['last_error']) ?? object(outer['data']) ?? {}
  const information = object(outer['error_information']) ?? {}
  const source: Json = { ...outer, ...information, ...inner }
  const code = told(
    inner['code'],
    information['err_code'],
    outer['code'],
    outer['error_code'],
    outer['errorCode'],
    outer['status_code'],
    outer['statusCode'],
  )
  const message = told(
    source['message'],
    source['err_msg'],
    source['error_msg'],
    source['msg'],
    source['errorText'],
    source['detail'],
    source['error'],
    source['statusText'],
  )
  const kinds = [
    code,
    word(outer['error']),
    word(inner['type']),
    word(inner['status']),
    word(source['statusText']),
  ]
  const statuses = [
    source['status'],
    source['status_code'],
    source['statusCode'],
    source['code'],
    code,
  ].map((status) => number(typeof status === 'string' ? Number(status) : status))
  return {
    code: codeOf(kinds, statuses),
    retryAfterSeconds: findWait(value, 0),
    providerCode: code ?? word(inner['type']) ?? word(outer['error']),
    message,
  }
}

const stated = (error: unknown): boolean =>
  (typeof error === 'string' && error !== '') ||
  (isObject(error) && Object.keys(error).length > 0 && error['code'] !== 0) ||
  error === true

/** A tool that failed fails no answer: the model is told, and says what it makes of it. */
const ofTool = /^tool\b|tool[_-]|_call[._]/i

const saysError = (kind: string | null): boolean =>
  kind !== null &&
  !ofTool.test(kind) &&
  /^(?:error|exception)$|[._-](?:error|failed)$|(?:_ERROR)$|^thread\.run\.failed$/.test(kind)

/** Words by which vendors say that a call went well. */
export const isWell = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^(?:ok(?:ay)?|success\w*|succeed\w*|成功|操作成功)[.!]?$/i.test(value)

/** Numbers by which vendors say that a call went well. */
const wellCodes = new Set([0, 200])

const failedCode = (value: Json): boolean => {
  const base = object(value['base_resp']) ?? object(value['header'])
  const code = number(base?.['status_code'] ?? base?.['code'])
  if (code !== null && code !== 0) return true
  if (number(value['error_code']) !== null && value['error_code'] !== 0) return true
  const own = number(value['code'] ?? value['statusCode'])
  if (own === null || wellCodes.has(own) || isWell(value['msg'] ?? value['message'])) return false
  return (
    word(value['msg']) !== null || word(value['message']) !== null || word(value['errmsg']) !== null
  )
}

/** A word of failure, or an HTTP status (RFC 9457), with a text beside it. */
const failedStatus = (value: Json): boolean =>
  (/^(?:error|fail|failed|failure)$/i.test(string(value['status']) ?? '') ||
    (number(value['status']) ?? 0) >= 400) &&
  (word(value['message']) ??
    word(value['msg']) ??
    word(value['detail']) ??
    word(value['title'])) !== null

/** Bedrock: `{ throttlingException: { message } }`. */
const namedFault = (value: Json): Fault | null => {
  const [only, ...others] = Object.entries(value)
  if (!only || others.length > 0 || !isObject(only[1]) || !/(?:Exception|Error)$/.test(only[0]))
    return null
  return toFault({ ...only[1], error: only[0] })
}

/** The fault that a value is, or `null` for everything that is no error. `name`: of the SSE event. */
export const readFault = (name: string, value: Json): Fault | null => {
  if (value['success'] === false || value['ok'] === false) return toFault(value)
  if (stated(value['error'])) return toFault(value)
  const kind = string(value['type']) ?? string(value['event'])
  const failed = object(value['response']) ?? object(value['data'])
  if (kind === 'response.failed') return toFault(failed ?? value)
  if (saysError(kind) || saysError(value['object'] === 'error' ? 'error' : null)) {
    return toFault(typeof value['data'] === 'string' ? value['data'] : value)
  }
  if (saysError(name)) return toFault(value)
  if (word(value['errorText']) !== null && !ofTool.test(kind ?? '')) return toFault(value)
  if (array(value['errors']).length > 0 && value['data'] === undefined) {
    return toFault(array(value['errors'])[0])
  }
  // Fields that were refused, by name.
  if (isObject(value['errors']) && word(value['message']) !== null) return toFault(value)
  if (failedCode(value) || failedStatus(value)) return toFault(value)
  return namedFault(value)
}
