import type { CustomerData } from '#bff/customer-data.ts'
import type { StepUp } from '#bff/step-up.ts'
import type { Contribution } from '#server/contribution.ts'

import { createChallenges } from './challenges.ts'
import { managePasskeys } from './manage.ts'
import type { Passkeys } from './passkeys.ts'
import { createRefusals } from './refusals.ts'
import { passkeySignIn } from './sign-in.ts'
import { stepUpByPasskey } from './step-up.ts'

/** `null` unless signing in with passkeys is configured. */
export function passkeys(
  data: CustomerData & { passkeys: Passkeys; stepUp: StepUp },
): Contribution | null {
  if (!data.config.PORTICO_SIGN_IN.includes('passkey')) return null
  const needs = { ...data, challenges: createChallenges(data), refusals: createRefusals(data) }
  return {
    endpoints: [...passkeySignIn(needs), ...stepUpByPasskey(needs), ...managePasskeys(needs)],
  }
}
