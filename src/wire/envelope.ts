/** The envelopes of every response: provider specification, sections 2 and 7. */
import { z } from 'zod'

/** §2: the envelope of every response with status 200. Further properties are allowed. */
export const success = <T extends z.ZodType>(data: T) =>
  z.looseObject({ success: z.literal(true), data, message: z.string() })

/** §7: the envelope of every error response. Further properties are allowed. */
export const ErrorEnvelope = z.looseObject({
  success: z.literal(false),
  /** The status in words, `Not Found`. */
  error: z.string(),
  /** A sentence for the developer who calls the API. */
  message: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>

/**
 * §7 leaves open the values of `code` and every status except 400 and 500: these are ours. Clients may
 * rely on the code; the message may change.
 */
export const errorCodes = {
  malformed_json: 400,
  invalid_input: 400,
  unauthorized: 401,
  missing_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  set_by_contract: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorCodes
