import type { ProposedAction } from '#web/api/actions.ts'

export type ChangeName = 'on' | 'off' | 'read' | 'delete'

export const changeOf = ({ kind, enabled }: ProposedAction): ChangeName => {
  if (kind === 'auto-renew') return enabled ? 'on' : 'off'
  return kind === 'notification-read' ? 'read' : 'delete'
}

interface ProposedRecord {
  key: string
  type: string
  id: string
  name: string
}

/** What would change: the services, or the notifications. */
export function recordsOf({ services, notifications }: ProposedAction): ProposedRecord[] {
  const records = [
    ...services,
    ...notifications.map(({ id, title }) => ({ type: 'notification', id, name: title ?? id })),
  ]
  return records.map(({ type, id, name }) => ({ type, id, name, key: recordKey({ type, id }) }))
}

export const recordKey = ({ type, id }: { type: string; id: string }): string =>
  JSON.stringify([type, id])

/** Why it can no longer be confirmed. */
export const overOf = ({ state }: ProposedAction): 'cancelled' | 'replaced' | 'expired' =>
  state === 'cancelled' || state === 'replaced' ? state : 'expired'
