import { ApiError, isUnreachable } from '#web/api/error.ts'

/** Seconds until the page tries again by itself, where that helps. */
export const waitOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'rate_limited') return error.retryAfterSeconds ?? 30
  return isUnreachable(error) ? (error.retryAfterSeconds ?? 20) : null
}
