import type { ErrorCode } from '#contract/errors.ts'

import {
  array,
  isObject,
  number,
  object,
  normalizeKey,
  string,
  nonEmpty,
  type Json,
} from './shapes.ts'

/** An error in the provider's stream. Never send or log `providerCode` and `message`. */
export interface StreamFailure {
  code: ErrorCode
  retryAfterSeconds: number | null
  providerCode: string | null
  message: string | null
}

const codeByStatus: Record<number, ErrorCode> = {
  401: 'key_rejected',
  403: 'missing_scope',
  404: 'not_found',
  429: 'rate_limited',
  503: 'provider_unavailable',
  504: 'provider_timeout',
}

/** Tried in this order: `SCOPE_MISSING` next to `Unauthorized` is about a scope. */
const codeByWord: [RegExp, ErrorCode][] = [
  [/scope|permission|forbidden|access_?denied/i, 'missing_scope'],
  [/rate_?limit|too_?many|throttl|resource_?exhausted|slow_?down/i, 'rate_limited'],
  [
    /unauthor|unauthenticated|authentication|invalid_?(?:api_?)?key|auth_?required/i,
    'key_rejected',
  ],
  [/not_?found/i, 'not_found'],
]

const underscored = (text: string): string => text.replace(/[\s-]+/g, '_')

/** The contract's error code for a provider's words and statuses: docs/contract.md, "Errors". */
const codeOf = (words: (string | null)[], statuses: (number | null)[]): ErrorCode => {
  const names = words.map((text) => (text === null ? '' : underscored(text)))
  for (const [pattern, code] of codeByWord) {
    if (pattern.test(names[0] ?? '')) return code
  }
  for (const [pattern, code] of codeByWord) {
    if (names.some((text) => pattern.test(text))) return code
  }
  for (const status of statuses) {
    const code = status === null ? undefined : codeByStatus[status]
    if (code) return code
  }
  return 'provider_error'
}

const waitKeysInSeconds = new Set([
  'retryafter',
  'retryafterseconds',
  'retryin',
  'retrydelay',
  'waitseconds',
])
const waitKeysInMilliseconds = new Set(['retryafterms', 'retryaftermilliseconds'])
const maxWaitSeconds = 86_400

const toSeconds = (value: unknown): number | null => {
  const amount =
    typeof value === 'string'
      ? /^(\d+(?:\.\d+)?)\s*(?:s|seconds?)?$/i.exec(value.trim())?.[1]
      : value
  const parsed = Number(amount ?? Number.NaN)
  return Number.isFinite(parsed) && parsed >= 0 ? Math.min(Math.ceil(parsed), maxWaitSeconds) : null
}

/** Seconds to wait before trying again, from anywhere in an error. */
const findWait = (value: unknown, depth: number): number | null => {
  if (depth > 4) return null
  if (Array.isArray(value)) {
    for (const item of value) {
      const wait = findWait(item, depth + 1)
      if (wait !== null) return wait
    }
    return null
  }
  if (!isObject(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    const name = normalizeKey(key)
    if (waitKeysInSeconds.has(name)) return toSeconds(inner)
    if (waitKeysInMilliseconds.has(name) && typeof inner === 'number')
      return toSeconds(inner / 1000)
    const wait = findWait(inner, depth + 1)
    if (wait !== null) return wait
  }
  return null
}

/** The first non-empty string, or number as a string. */
const firstText = (...values: unknown[]): string | null => {
  for (const value of values) {
    if (nonEmpty(value) !== null) return nonEmpty(value)
    if (number(value) !== null) return String(value)
  }
  return null
}

/** Reads an error, whose fields may be in the value itself or in an object inside it. */
export const toFailure = (value: unknown): StreamFailure => {
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
  const code = firstText(
    inner['code'],
    information['err_code'],
    outer['code'],
    outer['error_code'],
    outer['errorCode'],
    outer['status_code'],
    outer['statusCode'],
  )
  const message = firstText(
    source['message'],
    source['err_msg'],
    source['error_msg'],
    source['msg'],
    source['errorText'],
    source['detail'],
    source['error'],
    source['statusText'],
  )
  const names = [
    code,
    nonEmpty(outer['error']),
    nonEmpty(inner['type']),
    nonEmpty(inner['status']),
    nonEmpty(source['statusText']),
  ]
  const statuses = [
    source['status'],
    source['status_code'],
    source['statusCode'],
    source['code'],
    code,
  ].map((status) => number(typeof status === 'string' ? Number(status) : status))
  return {
    code: codeOf(names, statuses),
    retryAfterSeconds: findWait(value, 0),
    providerCode: code ?? nonEmpty(inner['type']) ?? nonEmpty(outer['error']),
    message,
  }
}

/** Whether the value of an `error` field reports an error. */
const isError = (error: unknown): boolean =>
  (typeof error === 'string' && error !== '') ||
  (isObject(error) && Object.keys(error).length > 0 && error['code'] !== 0) ||
  error === true

/** A failed tool does not fail the reply: the model gets the error and goes on. */
const toolEvent = /^tool\b|tool[_-]|_call[._]/i

const isErrorKind = (kind: string | null): boolean =>
  kind !== null &&
  !toolEvent.test(kind) &&
  /^(?:error|exception)$|[._-](?:error|failed)$|_ERROR$|[a-z]Error$|^thread\.run\.failed$/.test(
    kind,
  )

/** Whether this is a vendor's word for a successful call. */
export const isSuccessWord = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^(?:ok(?:ay)?|success\w*|succeed\w*|成功|操作成功)[.!]?$/i.test(value)

/** Vendors' numbers for a successful call. */
const successCodes = new Set([0, 200])

const hasErrorCode = (value: Json): boolean => {
  const base = object(value['base_resp']) ?? object(value['header'])
  const code = number(base?.['status_code'] ?? base?.['code'])
  if (code !== null && code !== 0) return true
  if (number(value['error_code']) !== null && value['error_code'] !== 0) return true
  const ownCode = number(value['code'] ?? value['statusCode'])
  if (
    ownCode === null ||
    successCodes.has(ownCode) ||
    isSuccessWord(value['msg'] ?? value['message'])
  )
    return false
  return (
    nonEmpty(value['msg']) !== null ||
    nonEmpty(value['message']) !== null ||
    nonEmpty(value['errmsg']) !== null
  )
}

/** A status that means failure, as a word or as an HTTP status (RFC 9457), with a message. */
const hasErrorStatus = (value: Json): boolean =>
  (/^(?:error|fail|failed|failure)$/i.test(string(value['status']) ?? '') ||
    (number(value['status']) ?? 0) >= 400) &&
  (nonEmpty(value['message']) ??
    nonEmpty(value['msg']) ??
    nonEmpty(value['detail']) ??
    nonEmpty(value['title'])) !== null

/** Reads an error; `null` if `value` is not one. `name`: the SSE event's name, or ''. */
export const readFailure = (name: string, value: Json): StreamFailure | null => {
  if (value['success'] === false || value['ok'] === false) return toFailure(value)
  if (isError(value['error'])) return toFailure(value)
  // A tool of the Model Context Protocol. Its text is for developers.
  if (value['isError'] === true && Array.isArray(value['content'])) return toFailure(value)
  const kind = string(value['type']) ?? string(value['event'])
  const failedObject = object(value['response']) ?? object(value['data'])
  if (kind === 'response.failed') return toFailure(failedObject ?? value)
  if (isErrorKind(kind) || isErrorKind(value['object'] === 'error' ? 'error' : null)) {
    return toFailure(typeof value['data'] === 'string' ? value['data'] : value)
  }
  if (isErrorKind(name)) return toFailure(value)
  if (array(value['errors']).length > 0 && value['data'] === undefined) {
    return toFailure(array(value['errors'])[0])
  }
  // An object of validation errors by field.
  if (isObject(value['errors']) && nonEmpty(value['message']) !== null) return toFailure(value)
  return hasErrorCode(value) || hasErrorStatus(value) ? toFailure(value) : null
}
