/** Changes that wait until the customer has proved to be present. */
import type { StepUpMethod } from '#contract/errors.ts'

import { onForget, useSessionState } from './session-state.ts'

let waiting: PromiseWithResolvers<boolean> | null = null

/** Asks the customer. Resolves with whether they gave a proof; several changes share one dialog. */
export function requestStepUp(proofs: readonly StepUpMethod[]): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>()
  useSessionState.setState({ proofs })
  return waiting.promise
}

export function settleStepUp(isProven: boolean): void {
  waiting?.resolve(isProven)
  waiting = null
  useSessionState.setState({ proofs: null })
}

onForget(() => settleStepUp(false))
