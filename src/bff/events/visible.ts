import type { Steps } from '#server/turns.ts'

import type { Event, EventKind } from './event.ts'

/** What only concerns the key it was done with, as its sessions and conversations do. */
const privateKinds = new Set<EventKind>([
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
])

/**
 * The events of an account that a session may see: all of its own; of other holders only what they
 * changed and that they were refused, without who and on which device.
 */
export function* visibleTo(
  holders: readonly string[],
  events: readonly Event[],
): Steps<readonly Event[]> {
  const visible: Event[] = []
  for (const event of events) {
    yield
    const { holder, session } = event.actor
    if (holder !== undefined && holders.includes(holder)) visible.push(event)
    else if (!privateKinds.has(event.kind))
      visible.push({ ...event, actor: { session, device: null } })
  }
  return visible
}
