import type { Event, EventKind } from './event.ts'

/** What only concerns the key it was done with, as its sessions and conversations do. */
const privateKinds = new Set<EventKind>([
  'assistant-action',
  'assistant-sharing',
  'conversation-delete',
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
export const visibleTo = (holders: readonly string[], events: readonly Event[]): readonly Event[] =>
  events.flatMap((event) => {
    if (event.actor.holder !== undefined && holders.includes(event.actor.holder)) return [event]
    if (privateKinds.has(event.kind)) return []
    return [{ ...event, actor: { session: event.actor.session, device: null } }]
  })
