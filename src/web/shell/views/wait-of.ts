import { ApiError, isUnreachable } from '#web/api/error.ts'

/** Seconds until the page tries again by itself, where that helps. */
export const waitOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || !isUnreachable(error)) return null
  return error.retryAfterSeconds ?? (error.code === 'rate_limited' ? 30 : 20)
}
