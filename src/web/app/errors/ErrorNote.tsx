import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { useErrorText } from './error-text.ts'

interface ErrorNoteProps {
  error: unknown
  onRetry?: () => void
}

/** Says next to a control why what it started failed; nothing without an error. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  const { t } = useTranslation('common')
  const textOf = useErrorText()
  if (!error) return null
  const retry = onRetry && (
    <Button size="s" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <Note tone="bad" actions={retry}>
      {textOf(error).title}
    </Note>
  )
}

/** Says it in a toast, where the control may be gone. */
export function useErrorToast(): (error: unknown) => void {
  const textOf = useErrorText()
  return (error) => showToast({ tone: 'bad', text: textOf(error).title })
}
