import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { keepKey, useSessionState } from '#web/api/session-state.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { KeyForm } from './KeyForm.tsx'
import { LinkKeyForm } from './LinkKeyForm.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'

/**
 * Signs in with a key that may do more, or links it in place of a person's present one. The page keeps
 * its state if the account is the same.
 */
export function AnotherKeyDialog() {
  const { t } = useTranslation(['sign-in', 'common'])
  const router = useRouter()
  const { person } = useSession()
  const needsProof = useSessionState(({ proofs }) => proofs !== null)
  const handleSignedIn = async (isSameAccount: boolean): Promise<void> => {
    if (!isSameAccount) await router.navigate({ to: '/' })
    await router.invalidate()
  }
  return (
    <Dialog
      title={t('common:useAnotherKey')}
      onClose={keepKey}
      actions={<Button onClick={keepKey}>{t('common:cancel')}</Button>}
    >
      <p>{t(person ? 'again.anotherLinkedKey' : 'again.anotherKey')}</p>
      {person ? (
        <LinkKeyForm inPlace onLinked={handleSignedIn} />
      ) : (
        <KeyForm next={undefined} onSignedIn={handleSignedIn} />
      )}
      {/* Inside, so that the key that was typed stays while the dialog above it asks for a proof. */}
      {needsProof && <StepUpDialog />}
    </Dialog>
  )
}
