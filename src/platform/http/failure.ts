import { STATUS_CODES } from 'node:http'

import type { z } from 'zod'

import { errorCodes, type ErrorCode, type ErrorEnvelope } from '#wire/envelope.ts'

/** @throws ApiFailure 400 `invalid_input`, with every invalid field in `details.fields` */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = fields
  const where = first === undefined || first.path === '' ? '' : `${first.path}: `
  throw new ApiFailure('invalid_input', `${where}${first?.message ?? 'Invalid input.'}`, { fields })
}

/** Throw anywhere while handling a request. Becomes the error envelope of §7. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly code: ErrorCode
  readonly details: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    message: string,
    details: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.code = code
    this.details = details
    this.headers = headers
  }
}

/** The envelope of §7, plus the request id. */
export const errorEnvelope = (failure: ApiFailure, requestId: string): ErrorEnvelope => ({
  success: false,
  error: STATUS_CODES[errorCodes[failure.code]] ?? 'Error',
  message: failure.message,
  code: failure.code,
  details: failure.details,
  requestId,
})

export const notFound = (what: string): ApiFailure =>
  new ApiFailure(
    'not_found',
    `There is no ${what} with this identifier in the account of this key.`,
  )

export const methodNotAllowed = (method: string, allow: string): ApiFailure =>
  new ApiFailure(
    'method_not_allowed',
    `${method} is not a method of this path. It has ${allow}.`,
    {},
    {
      Allow: allow,
    },
  )
