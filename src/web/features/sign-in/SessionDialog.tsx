import { useSessionState } from '#web/api/session-state.ts'

import { SignInAgainDialog } from './SignInAgainDialog.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'

/** The session has ended, or else a change needs the key again. */
export function SessionDialog() {
  const end = useSessionState((state) => state.end)
  return end === null ? <StepUpDialog /> : <SignInAgainDialog rejected={end === 'key_rejected'} />
}
