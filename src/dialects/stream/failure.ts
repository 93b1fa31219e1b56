import type { ErrorCode } from '#contract/errors.ts'
import { codeByStatus, codeOfWord } from '#dialects/error-codes.ts'

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

/** The first word that means something decides, else the first status. */
const codeOf = (words: (string | null)[], statuses: number[]): ErrorCode =>
  words.map((word) => codeOfWord(word ?? '')).find((code) => code !== undefined) ??
  statuses.map((status) => codeByStatus[status]).find((code) => code !== undefined) ??
  'provider_error'

const secondsKey = /^(?:retryafter|retryafterseconds|retryin|retrydelay|waitseconds)$/
const maxWaitSeconds = 86_400

/** Reads `12`, `"12"`, `"12s"` (Google) and `"12 seconds"`; `null` for a date or another unit. */
const toSeconds = (value: unknown): number | null => {
  const stated = /^(\d+(?:\.\d+)?)(?:\s*s(?:ec(?:ond)?s?)?)?$/i.exec(String(value).trim())
  return stated && Math.min(Math.ceil(Number(stated[1])), maxWaitSeconds)
}

/** Seconds to wait before trying again, from anywhere in an error. */
const findWait = (value: unknown, depth: number): number | null => {
  if (depth > 4 || typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const name = normalizeKey(key)
    if (secondsKey.test(name)) return toSeconds(inner)
    const wait = findWait(inner, depth + 1)
    if (wait !== null) return wait
  }
  return null
}

/** The first non-empty string, or number as a string, of the objects' fields. */
const firstText = (objects: Json[], keys: string): string | null => {
  const values = objects.flatMap((holder) => keys.split(' ').map((key) => holder[key]))
  const text = values.map((item) => nonEmpty(item) ?? number(item)).find((item) => item !== null)
  return text === undefined ? null : String(text)
}

/** Reads an error, whose fields may be in the value itself or in an object inside it. */
const toFailure = (value: unknown): StreamFailure => {
  const outer = object(value) ?? { message: value }
  const inner = ['error', 'last_error', 'error_information']
    .map((key) => object(outer[key]))
    .filter((holder) => holder !== null)
  const holders = [...inner, outer]
  const code = firstText(holders, 'code err_code error_code errorCode status_code statusCode')
  const kind = firstText(inner, 'type') ?? nonEmpty(outer['error'])
  const message = firstText(
    holders,
    'message err_msg error_msg msg errorMessage errorText detail error statusText',
  )
  const statuses = ['status', 'status_code', 'statusCode', 'code'].map((key) =>
    Number(firstText(holders, key) ?? Number.NaN),
  )
  const words = [code, kind, firstText(holders, 'status'), firstText(holders, 'statusText')]
  return {
    code: codeOf(isObject(value) ? words : [message], statuses),
    retryAfterSeconds: findWait(value, 0),
    providerCode: code ?? kind,
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
const isSuccessWord = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^(?:ok(?:ay)?|success\w*|succeed\w*|成功|操作成功)[.!]?$/i.test(value)

/** Vendors' numbers for a successful call. */
const successCodes = new Set([0, 200])

const hasErrorCode = (value: Json): boolean => {
  const stated = number(value['error_code'])
  if (stated !== null && stated !== 0) return true
  const code = number(value['code'] ?? value['statusCode'])
  if (code === null || successCodes.has(code)) return false
  const isFine = isSuccessWord(value['msg'] ?? value['message'])
  return !isFine && firstText([value], 'msg message errmsg') !== null
}

/** A status that means failure, as a word or as an HTTP status (RFC 9457), with a message. */
const hasErrorStatus = (value: Json): boolean =>
  (/^(?:error|fail|failed|failure)$/i.test(string(value['status']) ?? '') ||
    (number(value['status']) ?? 0) >= 400) &&
  firstText([value], 'message msg detail title') !== null

/** Reads an error; `null` if `value` is not one. `name`: the SSE event's name, or ''. */
export const readFailure = (name: string, value: Json): StreamFailure | null => {
  if (value['success'] === false || value['ok'] === false) return toFailure(value)
  if (isError(value['error'])) return toFailure(value)
  // A tool of the Model Context Protocol. Its text is for developers.
  if (value['isError'] === true && Array.isArray(value['content'])) return toFailure(value)
  if (firstText([value], 'errorCode') !== null && nonEmpty(value['errorMessage']) !== null)
    return toFailure(value)
  // AWS: `{ throttlingException: { message } }`.
  const [only = '', ...others] = Object.keys(value)
  if (others.length === 0 && only.endsWith('Exception'))
    return toFailure({ error: { type: only, ...object(value[only]) } })
  const kind = string(value['type']) ?? string(value['event'])
  if (isErrorKind(kind) || value['object'] === 'error' || isErrorKind(name)) {
    const { response, data } = value
    return toFailure(object(response) ?? (typeof data === 'string' ? data : value))
  }
  const { errors } = value
  if (array(errors).length > 0 && value['data'] === undefined) return toFailure(array(errors)[0])
  return hasErrorCode(value) || hasErrorStatus(value) ? toFailure(value) : null
}
