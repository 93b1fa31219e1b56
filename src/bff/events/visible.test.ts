/** What another key of the account sees of each kind of event. */
import { expect, test } from 'vitest'

import { accessLog } from '#contract/access-log.ts'

import { visibleTo } from './event-kinds.ts'
import type { Event, EventKind } from './event.ts'

/** Everything else is the account's: what was changed, and what it was refused. */
const ofTheKey: readonly EventKind[] = [
  'assistant-action',
  'assistant-sharing',
  'conversation-delete',
  'data-erase',
  'export',
  'passkey-add',
  'passkey-remove',
  'passkey-restore',
  'sign-in',
  'sign-out',
  'step-up',
  'support-code',
  'support-end',
  'support-enter',
  'support-view',
]
const ofTheAccount: readonly EventKind[] = [
  'auto-renew',
  'bulk',
  'key-link',
  'key-refused',
  'key-unlink',
  'notification-delete',
  'notification-read',
  'person-delete',
]

const eventOf = (kind: EventKind): Event => ({
  id: kind,
  at: 0,
  kind,
  outcome: 'done',
  actor: {
    session: 's',
    holder: 'ada',
    device: { browser: 'firefox', system: null },
    person: 'Ada',
  },
})

function seenBy(holder: string, event: Event): readonly Event[] {
  const steps = visibleTo([holder], [event])
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

test.each(ofTheKey)('%s belongs to the key that did it', (kind) => {
  expect(seenBy('eve', eventOf(kind))).toEqual([])
  expect(seenBy('ada', eventOf(kind))).toEqual([eventOf(kind)])
})

test.each(ofTheAccount)('%s is seen by the account’s other keys, without who and where', (kind) => {
  const actor = { session: 's', device: null }
  expect(seenBy('eve', eventOf(kind))).toEqual([{ ...eventOf(kind), actor }])
})

test('the lists above have every kind', () => {
  const { output } = accessLog['GET /api/access-log']
  const kinds: readonly string[] = output.shape.items.element.shape.kind.options
  const listed: readonly string[] = [...ofTheKey, ...ofTheAccount.filter((kind) => kind !== 'bulk')]
  expect(listed.toSorted()).toEqual(kinds.toSorted())
})
