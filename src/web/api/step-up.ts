/** Entering the key again, when the BFF requires it for a change. The change then goes on. */
import { call } from './call.ts'
import { changeHook } from './mutation.ts'
import { settleStepUp } from './step-up-state.ts'

/** Proves with the key that the customer is present, and lets the waiting changes go on. */
export const useProveWithKey = changeHook(async (apiKey: string) => {
  await call('POST /api/session/step-up', { body: { apiKey } })
  settleStepUp(true)
})
