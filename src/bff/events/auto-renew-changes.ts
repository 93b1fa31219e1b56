/** A change of auto-renew as an event. */
import { createHash } from 'node:crypto'

import type { Service } from '#contract/services.ts'

import type { NewEvent } from './event.ts'

export type ServiceRef = Pick<Service, 'type' | 'id'>

const word = (enabled: boolean) => (enabled ? 'on' : 'off')

interface AutoRenewAttempt extends Pick<NewEvent, 'outcome' | 'reason'> {
  service: ServiceRef & { name: string | null }
  /** `null` if not known. */
  before: boolean | null
  after: boolean
  /** Id of the bulk job it belongs to. A later attempt of the job replaces an earlier one. */
  job?: string
}

export function autoRenewEvent(attempt: AutoRenewAttempt): NewEvent {
  const { service, before, after, job, outcome, reason } = attempt
  const { type, id, name } = service
  const hash = createHash('sha256')
    .update(JSON.stringify([type, id]))
    .digest('hex')
  return {
    kind: 'auto-renew',
    subject: { type, id, name },
    ...(before !== null && { before: word(before) }),
    after: word(after),
    ...(outcome && { outcome }),
    ...(reason && { reason }),
    ...(job !== undefined && { job, id: `${job}.${hash.slice(0, 20)}` }),
  }
}
