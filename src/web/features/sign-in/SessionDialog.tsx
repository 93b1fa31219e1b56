import type { SessionEnd } from '#web/api/session-state.ts'

import { SignInAgainDialog } from './SignInAgainDialog.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'

/** `end`: why the session ended; `null` if it did not, but a change needs the key again. */
export const SessionDialog = ({ end }: { end: SessionEnd | null }) =>
  end === null ? <StepUpDialog /> : <SignInAgainDialog rejected={end === 'key_rejected'} />
