/**
 * Step-up: before what would hurt in the wrong hands, the customer proves again to be present, although
 * the browser is signed in. Signing in is such a proof too. `docs/contract.md`, "Step-up".
 */
import type { BrowserSession } from '#bff/sessions/browser-session.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import type { StoredSession } from '#bff/sessions/stored-session.ts'
import type { StepUpMethod } from '#contract/errors.ts'
import { inTurn } from '#server/claim-in-turn.ts'
import type { Clock } from '#server/clock.ts'
import { ProblemError } from '#server/problems.ts'
import { readRecord, type Store } from '#server/store.ts'

/** How long a proof lasts, and how long services count that were turned off without one. */
const proofLifetime = 5 * 60_000

/** Turning off more services needs a proof, in however many steps. */
const maxTurnedOff = 50

/** The services that a session has turned off without a proof. */
const kind = 'turned-off'

interface TurnedOff {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly count: number
}

/** A way to prove it. Its endpoint calls `confirm` once the proof is good. */
export interface ProofMethod {
  readonly name: StepUpMethod
  isOffered(session: BrowserSession): boolean | Promise<boolean>
}

export type StepUp = ReturnType<typeof createStepUp>

interface StepUpNeeds {
  store: Store
  sessions: Sessions
  clock: Clock
  /** Best first. */
  methods: readonly ProofMethod[]
}

export function createStepUp({ store, sessions, clock, methods }: StepUpNeeds) {
  const isProven = ({ provenAt, createdAt }: BrowserSession) =>
    clock.now() - (provenAt ?? createdAt) < proofLifetime

  async function require(session: BrowserSession): Promise<void> {
    if (isProven(session)) return
    const offered: StepUpMethod[] = []
    for (const method of methods) if (await method.isOffered(session)) offered.push(method.name)
    // Nothing to prove: with the operator's own key, everybody can sign in without a secret.
    if (offered.length === 0) return
    throw new ProblemError('step_up_required', { methods: offered })
  }
  const turnedOffBy = async (handle: string) =>
    (await readRecord<TurnedOff[]>(store, kind, handle)) ?? []

  return {
    /** @throws ProblemError `step_up_required` with the methods that the session offers */
    require,
    /** Before turning off auto-renew of so many services, which it counts. @throws as `require` */
    async requireToTurnOff(session: BrowserSession, count: number) {
      if (isProven(session)) return
      // In turn, so that parallel calls count together. A step-up replaces the id, not the handle.
      const { handle } = session
      return inTurn(store, `${kind} ${handle}`, async () => {
        const since = clock.now() - proofLifetime
        const before = (await turnedOffBy(handle)).filter(({ at }) => at > since)
        const all = [...before, { at: clock.now(), count }]
        if (all.reduce((sum, each) => sum + each.count, 0) > maxTurnedOff) {
          await require(session)
          return
        }
        const value = Buffer.from(JSON.stringify(all))
        const expiresAt = clock.now() + proofLifetime
        await store.put({ kind, id: handle, owner: handle, value, expiresAt })
      })
    },
    /** Records the proof. Returns the `Set-Cookie` value of the session's new id. */
    confirm: (session: BrowserSession, changes: Partial<StoredSession> = {}) =>
      sessions.rotate(session, { provenAt: clock.now(), ...changes }),
  }
}
