import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

import { useProofAddress } from './use-proof-address.ts'

/**
 * A fresh sign-in at the provider's login, in another tab, so that nothing selected or typed here is
 * lost. `ConfirmedPage` reports its end.
 */
export function SignInProof({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTranslation('sign-in')
  const { brand } = useSession()
  const address = useProofAddress()
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <a
        href={address}
        target="portico-proof"
        // Only a tab with an opener may close itself. The headers cut the provider's page off from this one.
        rel="opener"
        className={`${buttonClass(isPrimary ? 'primary' : 'plain', 'l')} w-full`}
        onClick={() => setOpened(true)}
      >
        <LogIn className="i" />
        {t('stepUp.oidc', { brand: brand.name })}
      </a>
      {isOpened && <Note>{t('stepUp.oidcOpened')}</Note>}
    </>
  )
}
