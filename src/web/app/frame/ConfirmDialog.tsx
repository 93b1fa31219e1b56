import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The button's verb. */
  action: string
  /** The safe button's, if "Cancel" is not it. */
  cancel?: string
  variant?: 'primary' | 'danger'
  busy?: boolean
  disabled?: boolean
  /** Id of the form that the button submits; or `onConfirm`. */
  form?: string
  onConfirm?: () => void
  onClose: () => void
  /** Shown below the rest. */
  error?: Error | null
  finalFocus?: () => HTMLElement | true | null
}

/** A dialog with Cancel and one action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { action, cancel, variant = 'primary', form, onConfirm, ...rest } = props
  const { busy = false, disabled = false, error = null, children, ...dialog } = rest
  const { t } = useTranslation('common')
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{cancel ?? t('cancel')}</Button>
          <ConfirmButton
            {...(form !== undefined && { type: 'submit', form })}
            variant={variant}
            busy={busy}
            disabled={disabled}
            onClick={onConfirm}
          >
            {action}
          </ConfirmButton>
        </>
      }
    >
      {children}
      <ErrorNote error={error} />
    </Dialog>
  )
}
