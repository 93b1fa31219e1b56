import { ApiError } from '#web/api/error.ts'
import { ContactWays } from '#web/app/help/ContactWays.tsx'

import { Reference } from './Reference.tsx'

/** Shown below an error: the request id to copy, and how to reach support. */
export const ErrorHelp = ({ error }: { error?: unknown }) => (
  <div className="sm ways-on">
    {error instanceof ApiError && error.requestId && <Reference id={error.requestId} />}
    <span className="ways-on !m-0">
      <ContactWays />
    </span>
  </div>
)
