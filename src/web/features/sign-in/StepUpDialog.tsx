import { useId, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { settleStepUp } from '#web/api/step-up-state.ts'
import { useProveWithKey } from '#web/api/step-up.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { KeyField, useTypedKey } from './KeyField.tsx'
import { useKeyError } from './use-key-error.ts'

/** Asks for the key again. The change that waits goes on afterwards, or is dropped. */
export function StepUpDialog() {
  const { t } = useTranslation('sign-in')
  const id = useId()
  const { inputError, readKey } = useTypedKey()
  const errorMessage = useKeyError(t('stepUp.wrongKey'))
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
          <Button type="submit" form={id} variant="primary" busy={prove.isPending}>
            {t('stepUp.submit')}
          </Button>
        </>
      }
    >
      <p>{t('stepUp.text')}</p>
      <form id={id} noValidate onSubmit={handleSubmit}>
        <KeyField error={inputError ?? (prove.error ? errorMessage(prove.error) : null)} />
      </form>
    </Dialog>
  )
}
