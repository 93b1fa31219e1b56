import { Fingerprint, LogIn } from 'lucide-react'
import { useId, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { canUsePasskeys, useProveWithPasskey } from '#web/api/passkeys.ts'
import { useSessionState } from '#web/api/session-state.ts'
import { useSession } from '#web/api/session.ts'
import { settleStepUp } from '#web/api/step-up-state.ts'
import { useProveWithKey } from '#web/api/step-up.ts'
import { usePasskeyError } from '#web/app/errors/use-passkey-error.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/Note.tsx'

import { KeyField, useTypedKey } from './KeyField.tsx'
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
export function StepUpDialog() {
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
