import { expect, test } from 'vitest'

import { mayRetry } from './job-failure.ts'

const on = { enabled: true, changeable: true, lockedReason: null }

test.each([
  ['conflict', { ...on, changeable: false }, false],
  ['conflict', null, false],
  ['not_found', on, false],
  ['not_found', null, false],
  ['invalid_input', on, false],
  ['conflict', on, true],
  ['provider_error', null, true],
  ['provider_timeout', on, true],
  // The key may have been given the scope since.
  ['missing_scope', on, true],
  ['key_rejected', null, true],
  ['internal', on, true],
] as const)('%s with auto-renew %j may be retried: %s', (code, autoRenew, expected) => {
  expect(mayRetry({ code, autoRenew })).toBe(expected)
})
