import { useSession } from '#web/api/session.ts'

import './account.css'
import { AccountHead } from './AccountHead.tsx'
import { HowYouSignIn, IfYouLoseADevice } from './HowYouSignIn.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Sessions } from './Sessions.tsx'

/** How the customer signs in, and where they are signed in. */
export function DevicesPage() {
  const { signIn } = useSession()
  return (
    <>
      <AccountHead />
      <div className="page">
        <div className="account">
          <div className="first">
            {signIn.includes('passkey') && <Passkeys />}
            <Sessions />
          </div>
          <div className="second">
            <HowYouSignIn />
            <IfYouLoseADevice />
          </div>
        </div>
      </div>
    </>
  )
}
