/** Entering the key again, when the BFF requires it for a change. The change then goes on. */
import { call } from './call.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'
import { settleStepUp } from './step-up-state.ts'

async function prove(apiKey: string): Promise<void> {
  await call('POST /api/session/step-up', { body: { apiKey } })
  settleStepUp(true)
}

/** Proves with the key that the customer is present, and lets the waiting changes go on. */
export const useProveWithKey = (callbacks: MutationCallbacks<void, string>) =>
  useApiMutation({ ...callbacks, mutationFn: prove })
