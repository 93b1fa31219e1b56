import { useSession } from '#web/api/session.ts'

import './account.css'
import { AccountHead } from './AccountHead.tsx'
import { KeyRights } from './KeyRights.tsx'
import { LinkedKeys } from './LinkedKeys.tsx'

/** The keys that a person has linked, and what the current one may do. */
export function KeysPage() {
  const { person } = useSession()
  return (
    <>
      <AccountHead />
      <div className="page">
        <div className="account">
          {person && (
            <div className="first">
              <LinkedKeys />
            </div>
          )}
          <div className={person ? 'second' : 'first'}>
            <KeyRights />
          </div>
        </div>
      </div>
    </>
  )
}
