import { expect, test } from 'vitest'

import { ApiError } from '#web/api/error.ts'

import { providerWait, retryDelayOf } from './retry-delay.ts'

const limited = (retryAfterSeconds?: number) =>
  new ApiError('rate_limited', 429, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

test.each([
  [limited(90), 90],
  [limited(), 30],
  [new ApiError('provider_unavailable', 503), 20],
  // Without a minimum, the page would retry in a loop.
  [limited(0), 5],
  [new ApiError('missing_scope', 403), null],
  [new Error('of our own'), null],
])('%s is retried after %s seconds', (error, seconds) => expect(retryDelayOf(error)).toBe(seconds))

test('the last error’s wait takes precedence over the data’s', () => {
  const data = { retryAfterSeconds: 40 }
  expect(providerWait({ data, error: limited(90) })).toBe(90)
  expect(providerWait({ data, error: null })).toBe(40)
  expect(providerWait({ data: undefined, error: null })).toBeNull()
})
