/**
 * Step-up: before what would hurt in the wrong hands, the customer proves again to be present, although
 * the browser is signed in. Signing in is such a proof too. `docs/contract.md`, "Step-up".
 */
import type { StepUpMethod } from '#contract/errors.ts'
import type { Clock } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'

import type { BrowserSession, Sessions } from './sessions.ts'

/** How long a proof lasts, in milliseconds. */
const proofLifetime = 5 * 60_000

/** A bulk change of more items needs a proof. */
const maxItems = 50

/** A way to prove it. Its endpoint calls `confirm` once the proof is good. */
export interface ProofMethod {
  readonly name: StepUpMethod
  isOffered(session: BrowserSession): boolean
}

export interface StepUp {
  /** @throws ProblemError `step_up_required` with the methods that the session offers */
  require(session: BrowserSession): void
  /** For a bulk change of so many items. @throws ProblemError as `require` */
  requireForItems(session: BrowserSession, count: number): void
  /** Records the proof. Returns the `Set-Cookie` value of the session's new id. */
  confirm(session: BrowserSession): Promise<string>
}

interface Needs {
  sessions: Sessions
  clock: Clock
  methods: readonly ProofMethod[]
}

export function createStepUp({ sessions, clock, methods }: Needs): StepUp {
  function require(session: BrowserSession): void {
    if (clock.now() - (session.provenAt ?? session.createdAt) < proofLifetime) return
    const offered = methods.filter((method) => method.isOffered(session)).map(({ name }) => name)
    // Nothing to prove: with the operator's own key, everybody can sign in without a secret.
    if (offered.length === 0) return
    throw new ProblemError('step_up_required', { methods: offered })
  }
  return {
    require,
    requireForItems(session, count) {
      if (count > maxItems) require(session)
    },
    confirm: (session) => sessions.rotate(session, { provenAt: clock.now() }),
  }
}
