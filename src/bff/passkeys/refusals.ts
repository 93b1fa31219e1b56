/** Notes and records refused passkeys. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { EventKind } from '#bff/events/event.ts'
import { failureOf } from '#bff/events/recorded.ts'
import { recordRefusal } from '#bff/persons/refused-event.ts'
import { ProblemError } from '#server/problems.ts'

type RefusalNeeds = Pick<CustomerData, 'events' | 'linkedKeys' | 'persons' | 'security'>

export type Refusals = ReturnType<typeof createRefusals>

export function createRefusals(needs: RefusalNeeds) {
  return {
    /**
     * Runs an attempt. Notes its refusal, and records it as an event if `personOf` knows whose
     * passkey it was.
     */
    async watch<T>(
      {
        kind,
        request,
        personOf,
      }: { kind: EventKind; request: Request; personOf: () => string | null },
      run: () => Promise<T>,
    ): Promise<T> {
      try {
        return await run()
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'passkey_refused') {
          const reason = error.options.fields?.[0]?.message ?? 'mismatch'
          needs.security.note({ event: kind, way: 'passkey', outcome: 'refused', reason })
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
