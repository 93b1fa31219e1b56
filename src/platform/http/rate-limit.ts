import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { ApiFailure } from './failure.ts'

const windowSeconds = 60

/**
 * Counts requests per key. §8 leaves values, windows and headers open: ours is a fixed window of a
 * minute, with the headers of draft-ietf-httpapi-ratelimit-headers.
 */
export const createRateLimit = (perMinute: number) => {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: windowSeconds })
  const headersOf = (state: RateLimiterRes) => ({
    'RateLimit-Policy': `"key";q=${perMinute};w=${windowSeconds}`,
    RateLimit: `"key";r=${state.remainingPoints};t=${Math.ceil(state.msBeforeNext / 1000)}`,
  })
  return {
    /**
     * Counts one request. Returns headers with the key's remaining requests.
     * @throws ApiFailure 429 with `Retry-After`
     */
    async count(keyId: number): Promise<Record<string, string>> {
      try {
        return headersOf(await limiter.consume(keyId))
      } catch (state) {
        if (!(state instanceof RateLimiterRes)) throw state
        const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
        throw new ApiFailure(
          'rate_limited',
          `More than ${perMinute} requests in a minute. Try again in ${seconds} s.`,
          { retryAfterSeconds: seconds },
          { ...headersOf(state), 'Retry-After': String(seconds) },
        )
      }
    },
  }
}
export type RateLimit = ReturnType<typeof createRateLimit>
