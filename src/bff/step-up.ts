/**
 * Step-up: before what would hurt in the wrong hands, the customer proves again to be present, although
 * the browser is signed in. Signing in is such a proof too. `docs/contract.md`, "Step-up".
 */
import type { BrowserSession } from '#bff/sessions/browser-session.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import type { StoredSession } from '#bff/sessions/stored-session.ts'
import type { StepUpMethod } from '#contract/errors.ts'
import type { Clock } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'

/** How long a proof lasts, in milliseconds. */
const proofLifetime = 5 * 60_000

/** A bulk change of more items needs a proof. */
const maxItems = 50

/** A way to prove it. Its endpoint calls `confirm` once the proof is good. */
export interface ProofMethod {
  readonly name: StepUpMethod
  isOffered(session: BrowserSession): boolean | Promise<boolean>
}

export interface StepUp {
  /** @throws ProblemError `step_up_required` with the methods that the session offers */
  require(session: BrowserSession): Promise<void>
  /** For a bulk change of so many items. @throws ProblemError as `require` */
  requireForItems(session: BrowserSession, count: number): Promise<void>
  /** Records the proof. Returns the `Set-Cookie` value of the session's new id. */
  confirm(session: BrowserSession, changes?: Partial<StoredSession>): Promise<string>
}

interface Needs {
  sessions: Sessions
  clock: Clock
  /** Best first. */
  methods: readonly ProofMethod[]
}

export function createStepUp({ sessions, clock, methods }: Needs): StepUp {
  async function require(session: BrowserSession): Promise<void> {
    if (clock.now() - (session.provenAt ?? session.createdAt) < proofLifetime) return
    const offered: StepUpMethod[] = []
    for (const method of methods) if (await method.isOffered(session)) offered.push(method.name)
    // Nothing to prove: with the operator's own key, everybody can sign in without a secret.
    if (offered.length === 0) return
    throw new ProblemError('step_up_required', { methods: offered })
  }
  return {
    require,
    async requireForItems(session, count) {
      if (count > maxItems) await require(session)
    },
    confirm: (session, changes = {}) =>
      sessions.rotate(session, { provenAt: clock.now(), ...changes }),
  }
}
