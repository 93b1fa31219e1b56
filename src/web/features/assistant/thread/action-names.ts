import type { ProposedAction } from '#web/api/actions.ts'

export type ChangeName = 'on' | 'off' | 'read' | 'delete'

export const changeOf = ({ kind, enabled }: ProposedAction): ChangeName => {
  if (kind === 'auto-renew') return enabled ? 'on' : 'off'
  return kind === 'notification-read' ? 'read' : 'delete'
}

/** Why it can no longer be confirmed. */
export const overOf = ({ state }: ProposedAction): 'cancelled' | 'replaced' | 'expired' =>
  state === 'cancelled' || state === 'replaced' ? state : 'expired'
