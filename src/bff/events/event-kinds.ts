/** What holds for each kind of event, wherever it is listed, kept and shown. */
import type { AccessEntry } from '#contract/access-log.ts'
import type { SecurityEvent } from '#server/security-log.ts'
import type { Steps } from '#server/turns.ts'

import type { Event, EventKind } from './event.ts'

interface AboutKind {
  /** How the journal files it. */
  readonly deed: AccessEntry['deed']
  /** With which events it shares its room. Changes of the customer's own data are not the operator's to see. */
  readonly share: 'access' | 'change' | 'export' | 'sharing' | 'view'
  /** It only concerns the key it was done with, as that key's sessions and conversations do. */
  readonly isPrivate: boolean
}

const kind = (
  deed: AboutKind['deed'],
  share: AboutKind['share'],
  isPrivate = false,
): AboutKind => ({ deed, share, isPrivate })

export const eventKinds: Readonly<Record<EventKind, AboutKind>> = {
  'assistant-action': kind('changed', 'change', true),
  'assistant-sharing': kind('shared', 'sharing', true),
  'auto-renew': kind('changed', 'change'),
  bulk: kind('changed', 'change'),
  'conversation-delete': kind('changed', 'change', true),
  'data-erase': kind('changed', 'access', true),
  export: kind('saw', 'export', true),
  'key-link': kind('changed', 'access'),
  'key-refused': kind('signed-in', 'access'),
  'key-unlink': kind('changed', 'access'),
  'notification-delete': kind('changed', 'change'),
  'notification-read': kind('changed', 'change'),
  'passkey-add': kind('changed', 'access', true),
  'passkey-remove': kind('changed', 'access', true),
  'passkey-restore': kind('changed', 'access', true),
  'person-delete': kind('changed', 'access'),
  'sign-in': kind('signed-in', 'access', true),
  'sign-out': kind('signed-in', 'access', true),
  'step-up': kind('signed-in', 'access', true),
  'support-code': kind('shared', 'sharing', true),
  'support-end': kind('shared', 'sharing', true),
  'support-enter': kind('shared', 'sharing', true),
  'support-view': kind('saw', 'view', true),
}

/**
 * The event for the operator's security log, without names and texts. `null` if it is none, or if it is
 * noted where it is refused.
 */
export function securityEvent(group: string, event: Event): SecurityEvent | null {
  const { kind, after, outcome, reason, count, actor } = event
  // A refusal to somebody without a session is recorded in each account of the person it names.
  const isOfStranger = outcome === 'refused' && actor.session === null
  if (eventKinds[kind].share === 'change' || isOfStranger) return null
  const common = { event: kind, outcome, way: after, reason, count }
  return { ...common, account: group, session: actor.session }
}

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
