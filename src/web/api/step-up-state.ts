/** Changes that wait until the customer has proved to be present. */
import type { StepUpMethod } from '#contract/errors.ts'

import { createSessionStore, onForget } from './session-state.ts'

interface StepUpState {
  /** What the session offers as proof; `null` while nothing waits. */
  methods: readonly StepUpMethod[] | null
}

export const useStepUp = createSessionStore<StepUpState>({ methods: null })

let waiting: PromiseWithResolvers<boolean> | null = null

/** Asks the customer. Resolves with whether they gave a proof; several changes share one dialog. */
export function requestStepUp(methods: readonly StepUpMethod[]): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>()
  useStepUp.setState({ methods })
  return waiting.promise
}

export function settleStepUp(isProven: boolean): void {
  waiting?.resolve(isProven)
  waiting = null
  useStepUp.setState({ methods: null })
}

onForget(() => settleStepUp(false))
