/** Problem documents (RFC 9457) and the closed list of codes. `docs/contract.md`, "Errors". */
import { z } from 'zod'

/** The HTTP status of each code. */
export const errorStatus = {
  invalid_input: 400,
  not_signed_in: 401,
  key_rejected: 401,
  code_refused: 401,
  passkey_refused: 401,
  missing_scope: 403,
  step_up_required: 403,
  read_only_session: 403,
  cross_site_request: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  other_account: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  provider_error: 502,
  provider_unreadable: 502,
  overloaded: 503,
  read_only: 503,
  provider_unavailable: 503,
  provider_timeout: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

export const ErrorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

/** Ways to prove that the customer is present. */
export const StepUpMethod = z.enum(['key', 'oidc', 'passkey'])
export type StepUpMethod = z.infer<typeof StepUpMethod>

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: ErrorCode,
  requestId: z.string(),
  retryAfterSeconds: z.int().nonnegative().optional(),
  /** Set when a write got no response and reading the record back failed too. */
  outcome: z.literal('unknown').optional(),
  /** Only with `step_up_required`. */
  methods: z.array(StepUpMethod).optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof Problem>
