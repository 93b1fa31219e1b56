/** Step-up with a passkey. */
import { servePersons } from '#bff/endpoints.ts'
import type { ProofMethod } from '#bff/step-up.ts'
import { passkeyStepUp as table } from '#contract/passkeys.ts'
import type { Config } from '#server/config.ts'

import { type PasskeyNeeds, requestOptions, takeTurn } from './needs.ts'
import type { Passkeys } from './passkeys.ts'
import { challengeIn, refused } from './relying-party.ts'
import { acceptPasskey } from './sign-in.ts'

export const passkeyProof = (
  { PORTICO_SIGN_IN }: Pick<Config, 'PORTICO_SIGN_IN'>,
  passkeys: Passkeys,
): ProofMethod => ({
  name: 'passkey',
  isOffered: async ({ person }) =>
    PORTICO_SIGN_IN.includes('passkey') &&
    person !== undefined &&
    (await passkeys.ofPerson(person.id)).length > 0,
})

export function stepUpByPasskey(needs: PasskeyNeeds) {
  const { challenges, events, passkeys, refusals, stepUp } = needs
  return servePersons(table, {
    'POST /api/session/step-up/passkey/options': async (_, { session, address }) => {
      await takeTurn(needs, address)
      const challenge = await challenges.issue({ for: 'step-up', session: session.handle })
      return requestOptions(needs, challenge, await passkeys.ofPerson(session.person.id))
    },
    'POST /api/session/step-up/passkey': async ({ body }, call) => {
      const { session, address, headers, request } = call
      await takeTurn(needs, address)
      await refusals.watch(
        { kind: 'step-up', request, personOf: () => session.person.id },
        async () => {
          const challenge = await challenges.take(challengeIn(body.response), 'step-up')
          if (challenge?.session !== session.handle) throw refused('expired')
          await acceptPasskey(needs, body.response, ({ person }) => {
            if (person !== session.person.id) throw refused('mismatch')
          })
        },
      )
      headers.append('Set-Cookie', await stepUp.confirm(session))
      await events.record(session, { kind: 'step-up', after: 'passkey' })
    },
  })
}
