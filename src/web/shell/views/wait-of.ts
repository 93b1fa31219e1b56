import { ApiError, isUnreachable } from '#web/api/error.ts'

/**
 * Seconds that the provider asked to wait, where what stands on the page is a copy: of the last try, or
 * as the copy says. `null`: it has not.
 */
export const askedWait = ({
  data,
  error,
}: {
  data: { retryAfterSeconds: number | null } | undefined
  error: unknown
}): number | null =>
  error instanceof ApiError ? error.retryAfterSeconds : (data?.retryAfterSeconds ?? null)

/** A provider that says "at once", or a moment that is over, is not asked without a pause. */
const least = 5

/** Seconds until the page tries again by itself: as asked for, else its own. */
export const pauseOf = (asked: number | null, own: number): number => Math.max(least, asked ?? own)

/** The same of an error; `null` where trying again does not help. */
export const waitOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || !isUnreachable(error)) return null
  return pauseOf(error.retryAfterSeconds, error.code === 'rate_limited' ? 30 : 20)
}
