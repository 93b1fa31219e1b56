import { useSessionState } from '#web/api/session-state.ts'

import { AnotherKeyDialog } from './AnotherKeyDialog.tsx'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'

/** The session has ended, the customer wants another key, or a change needs a proof. */
export function SessionDialog() {
  const { end, isChangingKey } = useSessionState()
  if (end !== null) return <SignInAgainDialog rejected={end === 'key_rejected'} />
  return isChangingKey ? <AnotherKeyDialog /> : <StepUpDialog />
}
