/** Step-up by entering the key again. */
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import { recorded } from '#bff/events/recorded.ts'
import type { ProofMethod, StepUp } from '#bff/step-up.ts'
import { stepUp as table } from '#contract/session.ts'
import type { Config } from '#server/config.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'

import { createAttempts } from './attempts.ts'

/** The customer's own key. The operator's is not a secret of the customer's. */
export const keyProof = ({ PORTICO_API_KEY }: Pick<Config, 'PORTICO_API_KEY'>): ProofMethod => ({
  name: 'key',
  isOffered: ({ key }) => key !== null && key() !== PORTICO_API_KEY,
})

export function stepUpByKey(needs: CustomerData & { stepUp: StepUp }): Contribution {
  const { events, sessions, stepUp } = needs
  const attempts = createAttempts(needs)
  const endpoints = servePrivate(table, {
    'POST /api/session/step-up': async ({ body }, { session, address, headers }) => {
      // Limited like sign-in, because someone at the browser could try to guess.
      await attempts(address, () =>
        recorded(events, session, { kind: 'step-up', after: 'key' }, async () => {
          if (sessions.ownerOf(body.apiKey) !== session.owner)
            throw new ProblemError('key_rejected')
        }),
      )
      headers.append('Set-Cookie', await stepUp.confirm(session))
    },
  })
  return { endpoints }
}
