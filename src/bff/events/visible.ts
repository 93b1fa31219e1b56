import type { Event, EventKind } from './event.ts'

/** What only concerns the key it was done with, as its sessions and conversations do. */
const privateKinds = new Set<EventKind>([
  'conversation-delete',
  'export',
  'sign-in',
  'sign-out',
  'step-up',
])

/**
 * The events of an account that a key may see: all of its own, or of the same person; of others only
 * what they changed and that they were refused, without who and on which device.
 */
export const visibleTo = (holder: string, events: readonly Event[]): readonly Event[] =>
  events.flatMap((event) => {
    if (event.actor.holder === holder) return [event]
    if (privateKinds.has(event.kind)) return []
    return [{ ...event, actor: { session: event.actor.session, device: null } }]
  })
