/** What of an account's events is a security event for the operator's log too. */
import type { SecurityEvent } from '#server/security-log.ts'

import { eventKinds } from './event-kinds.ts'
import type { Event } from './event.ts'

/** Without names and texts. `null` if it is none, or if it is noted where it is refused. */
export function securityEvent(group: string, event: Event): SecurityEvent | null {
  const { kind, after, outcome, reason, count, actor } = event
  // A refusal to somebody without a session is recorded in each account of the person it names.
  const isOfStranger = outcome === 'refused' && actor.session === null
  if (eventKinds[kind].share === 'change' || isOfStranger) return null
  const common = { event: kind, outcome, way: after, reason, count }
  return { ...common, account: group, session: actor.session }
}
