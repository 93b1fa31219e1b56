/** Step-up by signing in at the provider's login again. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { Persons } from '#bff/persons/persons.ts'
import type { ProofMethod, StepUp } from '#bff/step-up.ts'
import type { Config } from '#server/config.ts'
import { ProblemError } from '#server/problems.ts'

import { clockToleranceSeconds, oidcSettings } from './client.ts'
import type { Identity } from './code-flow.ts'
import type { BackChannel } from './logout.ts'
import { SignInError } from './problem.ts'
import { textOf } from './sign-in.ts'
import type { Transaction } from './transactions.ts'

/** Offered to persons whom this login has named. */
export function oidcProof(config: Config, persons: Persons): ProofMethod {
  const settings = oidcSettings(config)
  return {
    name: 'oidc',
    async isOffered({ person }) {
      const login = person && (await persons.get(person.id))?.login
      return login ? settings?.issuer.href === new URL(login.issuer).href : false
    },
  }
}

type ProofNeeds = Pick<CustomerData, 'clock' | 'events' | 'persons' | 'sessions'> & {
  backChannel: BackChannel
  stepUp: StepUp
}

/**
 * Accepts the sign-in as a proof. Returns `Set-Cookie` of the session's new id.
 * @throws SignInError `session`, `person`, `old`
 */
export async function proveBySignIn(
  needs: ProofNeeds,
  proof: NonNullable<Transaction['proof']>,
  { claims, idToken }: Identity,
): Promise<string> {
  const { backChannel, clock, events, persons, sessions, stepUp } = needs
  const session = await sessions.browserById(proof.session)
  if (!session?.person) throw new SignInError('session', 'no session')
  const id = persons.idOf({ issuer: claims.iss, subject: claims.sub })
  if (id !== session.person.id) throw new SignInError('person', 'another person')
  const authenticatedAt = 1000 * (claims.auth_time ?? 0)
  if (authenticatedAt < proof.begunAt - 1000 * (clockToleranceSeconds + 1))
    throw new SignInError('old', claims.auth_time === undefined ? 'no auth_time' : 'old auth_time')
  const sid = textOf(claims['sid'])
  if (sid !== null) await backChannel.noteSid(sid, id, session.endsAt)
  const cookie = await stepUp
    .confirm(session, {
      provenAt: Math.min(authenticatedAt, clock.now()),
      // Signing out ends this sign-in there as well.
      login: { sid, idToken },
    })
    .catch((error: unknown) => {
      throw error instanceof ProblemError ? new SignInError('session', error.code) : error
    })
  await events.record(session, { kind: 'step-up', after: 'oidc' })
  return cookie
}
