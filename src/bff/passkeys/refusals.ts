/** Counts, logs and records refused passkeys. */
import { Counter } from 'prom-client'

import type { CustomerData } from '#bff/customer-data.ts'
import type { EventKind } from '#bff/events/event.ts'
import { failureOf } from '#bff/events/recorded.ts'
import { recordRefusal } from '#bff/persons/refused-event.ts'
import { ProblemError } from '#server/problems.ts'

type Needs = Pick<CustomerData, 'events' | 'linkedKeys' | 'log' | 'metrics' | 'persons'>

export interface Refusals {
  /**
   * Runs an attempt. Counts and logs its refusal, and records it as an event if `personOf` knows whose
   * passkey it was.
   */
  watch<T>(
    attempt: { kind: EventKind; request: Request; personOf: () => string | null },
    run: () => Promise<T>,
  ): Promise<T>
}

export function createRefusals(needs: Needs): Refusals {
  const { log, metrics } = needs
  const counter = new Counter({
    name: 'portico_passkey_refused_total',
    help: 'Passkeys that were refused, by reason',
    labelNames: ['reason'] as const,
    registers: [metrics],
  })

  return {
    async watch({ kind, request, personOf }, run) {
      try {
        return await run()
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'passkey_refused') {
          const reason = error.options.fields?.[0]?.message ?? 'mismatch'
          counter.inc({ reason })
          log.warn({ event: 'passkey-refused', use: kind, reason }, 'passkey refused')
          const person = personOf()
          if (person !== null)
            await recordRefusal(needs, person, request, {
              kind,
              after: 'passkey',
              ...failureOf(error),
            })
        }
        throw error
      }
    },
  }
}
