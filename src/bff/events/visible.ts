import type { Steps } from '#server/turns.ts'

import { eventKinds } from './event-kinds.ts'
import type { Event } from './event.ts'

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
    else if (!eventKinds[event.kind].isPrivate)
      visible.push({ ...event, actor: { session, device: null } })
  }
  return visible
}
