import { ApiError, isUnreachable } from '#web/api/error.ts'

/**
 * Seconds that the provider asked us to wait, from the last error or else from the stale data; `null`
 * if it did not.
 */
export const providerWait = ({
  data,
  error,
}: {
  data: { retryAfterSeconds: number | null } | undefined
  error: unknown
}): number | null =>
  error instanceof ApiError ? error.retryAfterSeconds : (data?.retryAfterSeconds ?? null)

/** The shortest wait, even if the provider asks for less or names a time in the past. */
const minSeconds = 5

/** Seconds until the page retries: the provider's Retry-After, else the default. */
export const retryDelay = (providerSeconds: number | null, defaultSeconds: number): number =>
  Math.max(minSeconds, providerSeconds ?? defaultSeconds)

/** Seconds until the page retries after an error; `null` if retrying does not help. */
export const retryDelayOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || !isUnreachable(error)) return null
  return retryDelay(error.retryAfterSeconds, error.code === 'rate_limited' ? 30 : 20)
}
