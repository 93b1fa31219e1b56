import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Fingerprint, LogIn } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { canUsePasskeys, useProveWithPasskey } from '#web/api/passkeys.ts'
import { keepKey, useSessionState } from '#web/api/session-state.ts'
import { forget, useSession } from '#web/api/session.ts'
import { settleStepUp } from '#web/api/step-up-state.ts'
import { useProveWithKey } from '#web/api/step-up.ts'
import { usePasskeyError } from '#web/app/errors/use-passkey-error.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/Note.tsx'

import { KeyField, useTypedKey } from './KeyField.tsx'
import { KeyForm } from './KeyForm.tsx'
import { LinkKeyForm } from './LinkKeyForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SsoLink } from './SsoLink.tsx'
import { useKeyError } from './use-key-error.ts'
import { useProofAddress } from './use-proof-address.ts'

/**
 * A fresh sign-in at the provider's login, in another tab, so that nothing selected or typed here is
 * lost. `ConfirmedPage` reports its end.
 */
function SignInProof({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTranslation('sign-in')
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
        {t('stepUp.oidc')}
      </a>
      {isOpened && <Note>{t('stepUp.oidcOpened')}</Note>}
    </>
  )
}

function PasskeyProof() {
  const { t } = useTranslation('passkeys')
  const messageOf = usePasskeyError()
  const prove = useProveWithPasskey({})
  return (
    <>
      {prove.error && <Note tone="bad">{messageOf(prove.error)}</Note>}
      <Button
        variant="primary"
        size="l"
        className="w-full"
        busy={prove.isPending}
        onClick={() => prove.mutate()}
      >
        <Fingerprint className="i" />
        {t('use')}
      </Button>
    </>
  )
}

/** Asks for a proof, best method first. The pending change then continues, or is dropped. */
function StepUpDialog() {
  const { t } = useTranslation(['sign-in', 'passkeys'])
  const id = useId()
  const proofs = useSessionState((state) => state.proofs) ?? []
  const hasPasskey = proofs.includes('passkey') && canUsePasskeys()
  const hasLogin = proofs.includes('oidc')
  const hasKey = proofs.includes('key')
  const hasOthers = hasPasskey || hasLogin
  const { person } = useSession()
  const { inputError, readKey } = useTypedKey()
  const errorMessage = useKeyError(t(person ? 'stepUp.wrongLinkedKey' : 'stepUp.wrongKey'))
  const prove = useProveWithKey({})
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    const apiKey = readKey(event)
    if (apiKey === null) prove.reset()
    else prove.mutate(apiKey)
  }
  return (
    <Dialog
      title={t('stepUp.title')}
      onClose={() => settleStepUp(false)}
      actions={
        <>
          <Button onClick={() => settleStepUp(false)}>{t('stepUp.cancel')}</Button>
          {hasKey && (
            <Button
              type="submit"
              form={id}
              variant={hasOthers ? 'plain' : 'primary'}
              busy={prove.isPending}
            >
              {t(hasOthers ? 'passkeys:stepUp.withKey' : 'stepUp.submit')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(hasOthers ? 'stepUp.ways' : 'stepUp.text')}</p>
      {hasPasskey && <PasskeyProof />}
      {hasLogin && <SignInProof isPrimary={!hasPasskey} />}
      {hasKey && (
        <form id={id} noValidate onSubmit={handleSubmit}>
          <KeyField error={inputError ?? (prove.error ? errorMessage(prove.error) : null)} />
        </form>
      )}
    </Dialog>
  )
}

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
          {signIn.includes('api-key') && (
            <KeyForm
              next={undefined}
              secondary={signIn.includes('oidc')}
              onSignedIn={handleSignedIn}
            />
          )}
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
