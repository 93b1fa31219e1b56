import { expect, test } from 'vitest'

import { reasonOf } from './failure-reason.ts'

const on = { enabled: true, changeable: true, lockedReason: null }
const locked = (lockedReason: string | null) => ({ ...on, changeable: false, lockedReason })

test.each([
  // The provider's words may already end with a full stop.
  [
    'conflict',
    locked('Set by your contract'),
    { text: 'Set by your contract', endsSentence: false },
  ],
  ['conflict', locked('Ends in 2027.'), { text: 'Ends in 2027.', endsSentence: true }],
  ['conflict', locked('契約により固定。'), { text: '契約により固定。', endsSentence: true }],
  ['conflict', locked(null), 'locked'],
  ['conflict', null, 'notStated'],
  ['conflict', on, 'conflict'],
  ['not_found', null, 'not_found'],
  ['provider_timeout', on, 'unanswered'],
  ['provider_unavailable', on, 'unanswered'],
  // A newer server may send codes that this page does not know.
  ['of_a_later_version', on, 'other'],
] as const)('reason for %s, %j', (code, autoRenew, expected) => {
  expect(
    reasonOf({ type: 'vps', id: '1', name: 'one', code, autoRenew, announced: false, on: null }),
  ).toEqual(expected)
})
