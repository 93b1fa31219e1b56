/** Auto-renew changes as events, and the changes of one service. */
import { createHash } from 'node:crypto'

import type { AutoRenewChange } from '#contract/details.ts'
import type { Service } from '#contract/services.ts'
import { instant } from '#server/clock.ts'

import type { Event, NewEvent } from './event.ts'

export type ServiceRef = Pick<Service, 'type' | 'id'>

/** On the page of a service. */
const maxShown = 10

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

/** The last changes of a service, newest first. `job`: the bulk job that made it. */
export const changesOf = (
  events: readonly Event[],
  { type, id }: ServiceRef,
): (AutoRenewChange & { job: string | null })[] =>
  events
    .filter(
      ({ kind, subject, outcome }) =>
        kind === 'auto-renew' && outcome === 'done' && subject?.id === id && subject.type === type,
    )
    .slice(0, maxShown)
    .map(({ at, after, job }) => ({ at: instant(at), enabled: after === 'on', job: job ?? null }))
