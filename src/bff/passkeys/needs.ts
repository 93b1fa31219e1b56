import type { CustomerData } from '#bff/customer-data.ts'
import type { StepUp } from '#bff/step-up.ts'
import { Transport } from '#contract/passkeys.ts'
import { clientOf } from '#server/limits.ts'

import { type Challenges, challengeLifetime } from './challenges.ts'
import type { Passkey, Passkeys } from './passkeys.ts'
import type { Refusals } from './refusals.ts'
import { rpIdOf } from './relying-party.ts'

export interface PasskeyNeeds extends CustomerData {
  readonly passkeys: Passkeys
  readonly challenges: Challenges
  readonly refusals: Refusals
  readonly stepUp: StepUp
}

/** Per address: calls that begin or end the use of a passkey. */
const perMinute = 120

/** @throws ProblemError `rate_limited` */
export const takeTurn = ({ limits }: Pick<PasskeyNeeds, 'limits'>, address: string) =>
  limits.take('passkey', clientOf(address), perMinute, 60)

const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
})

export const descriptorsOf = (passkeys: readonly Passkey[]) => passkeys.map(descriptorOf)

/** `allowed`: the passkeys that may sign; if empty, any on the device. */
export const requestOptions = (
  { config }: Pick<PasskeyNeeds, 'config'>,
  challenge: string,
  allowed: readonly Passkey[] = [],
) => ({
  challenge,
  rpId: rpIdOf(config),
  timeout: challengeLifetime,
  userVerification: 'required' as const,
  allowCredentials: descriptorsOf(allowed),
})

export const knownTransports = (names: readonly string[]): Transport[] =>
  names.flatMap((name) => Transport.safeParse(name).data ?? [])
