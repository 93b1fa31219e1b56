import { expect, test } from 'vitest'

import { reasonOf } from './use-reason.ts'

const on = { enabled: true, changeable: true, lockedReason: null }
const locked = (lockedReason: string | null) => ({ ...on, changeable: false, lockedReason })

test.each([
  // The provider's own words end as they end.
  ['conflict', locked('Set by your contract'), { words: 'Set by your contract', ends: false }],
  ['conflict', locked('Ends in 2027.'), { words: 'Ends in 2027.', ends: true }],
  ['conflict', locked('契約により固定。'), { words: '契約により固定。', ends: true }],
  ['conflict', locked(null), 'locked'],
  ['conflict', null, 'notStated'],
  ['conflict', on, 'conflict'],
  ['not_found', null, 'not_found'],
  ['provider_timeout', on, 'unanswered'],
  ['provider_unavailable', on, 'unanswered'],
  // The server may know codes that this page does not.
  ['of_a_later_version', on, 'other'],
] as const)('%s, %j', (code, autoRenew, wanted) => {
  expect(reasonOf({ type: 'vps', id: '1', name: 'one', code, autoRenew })).toEqual(wanted)
})
