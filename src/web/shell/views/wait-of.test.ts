import { expect, test } from 'vitest'

import { ApiError } from '#web/api/error.ts'

import { askedWait, waitOf } from './wait-of.ts'

const limited = (retryAfterSeconds?: number) =>
  new ApiError('rate_limited', 429, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

test.each([
  [limited(90), 90],
  [limited(), 30],
  [new ApiError('provider_unavailable', 503), 20],
  // Asked for at once, again and again: the page would ask without end.
  [limited(0), 5],
  [new ApiError('missing_scope', 403), null],
  [new Error('of our own'), null],
])('%s is tried again after %s', (error, seconds) => expect(waitOf(error)).toBe(seconds))

test('of a copy counts what the last try was told, else what the copy says', () => {
  const data = { retryAfterSeconds: 40 }
  expect(askedWait({ data, error: limited(90) })).toBe(90)
  expect(askedWait({ data, error: null })).toBe(40)
  expect(askedWait({ data: undefined, error: null })).toBeNull()
})
