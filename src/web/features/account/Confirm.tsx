import { useTranslation } from 'react-i18next'

import { useErrorText } from '#web/app/errors/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/Note.tsx'

interface ConfirmProps {
  title: string
  text: string
  action: string
  busy: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
  finalFocus?: () => HTMLElement | true | null
}

/** Asks before something is deleted for good. */
export function Confirm({ text, action, busy, error, onConfirm, ...dialog }: ConfirmProps) {
  const { t } = useTranslation('common')
  const textOf = useErrorText()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {error && <Note tone="bad">{textOf(error).title}</Note>}
    </Dialog>
  )
}
