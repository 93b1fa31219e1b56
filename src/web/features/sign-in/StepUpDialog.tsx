import { Fingerprint } from 'lucide-react'
import { useId, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { canUsePasskeys, useProveWithPasskey } from '#web/api/passkeys.ts'
import { useSessionState } from '#web/api/session-state.ts'
import { useSession } from '#web/api/session.ts'
import { settleStepUp } from '#web/api/step-up-state.ts'
import { useProveWithKey } from '#web/api/step-up.ts'
import { usePasskeyError } from '#web/app/errors/use-passkey-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/Note.tsx'

import { KeyField, useTypedKey } from './KeyField.tsx'
import { SignInProof } from './SignInProof.tsx'
import { useKeyError } from './use-key-error.ts'

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
