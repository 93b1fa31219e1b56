import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useSessionState, keepKey } from '#web/api/session-state.ts'
import { useSession, forget } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { KeyForm } from './KeyForm.tsx'
import { LinkKeyForm } from './LinkKeyForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SsoLink } from './SsoLink.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'

/** Keeps the page if it is the same account's, else leaves it. */
function useContinue(): (isSameAccount: boolean) => Promise<void> {
  const router = useRouter()
  return async (isSameAccount) => {
    if (!isSameAccount) await router.navigate({ to: '/' })
    await router.invalidate()
  }
}

function SignInAgainDialog({ rejected }: { rejected: boolean }) {
  const { t } = useTranslation('sign-in')
  const client = useQueryClient()
  const router = useRouter()
  const { person, signIn } = useSession()
  const linksKey = rejected && person !== null
  const handleSignedIn = useContinue()
  const leave = (): void => {
    const next = router.state.location.href
    forget(client)
    void router.navigate({ to: '/sign-in', search: { next } })
  }
  return (
    <Dialog
      title={t(linksKey ? 'again.linkTitle' : 'again.title')}
      // Cannot be dismissed: nothing on the page works without a session.
      onClose={() => undefined}
      actions={<Button onClick={leave}>{t('again.leave')}</Button>}
    >
      {linksKey ? (
        <>
          <p>{t('again.linkRejected')}</p>
          <LinkKeyForm onLinked={handleSignedIn} />
        </>
      ) : (
        <>
          <p>{rejected ? t('again.rejected') : t('again.text')}</p>
          {signIn.includes('oidc') && <SsoLink next={router.state.location.href} />}
          {signIn.includes('passkey') && (
            <PasskeyButton remember={false} onSignedIn={handleSignedIn} />
          )}
          {signIn.includes('api-key') && <KeyForm next={undefined} onSignedIn={handleSignedIn} />}
        </>
      )}
    </Dialog>
  )
}

/**
 * Signs in with a key that may do more, or links it in place of a person's present one. The page keeps
 * its state if the account is the same.
 */
function AnotherKeyDialog() {
  const { t } = useTranslation(['sign-in', 'common'])
  const { person } = useSession()
  const needsProof = useSessionState(({ proofs }) => proofs !== null)
  const handleSignedIn = useContinue()
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

/** The session has ended, the customer wants another key, or a change needs a proof. */
export function SessionDialog() {
  const { end, isChangingKey } = useSessionState()
  if (end !== null) return <SignInAgainDialog rejected={end === 'key_rejected'} />
  return isChangingKey ? <AnotherKeyDialog /> : <StepUpDialog />
}
