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
  // The key may have been given the right.
  ['missing_scope', on, true],
  ['key_rejected', null, true],
  ['internal', on, true],
] as const)('%s, %j: %s', (code, autoRenew, wanted) => {
  expect(mayRetry({ code, autoRenew })).toBe(wanted)
})
