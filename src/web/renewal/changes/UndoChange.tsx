import { useTranslation } from 'react-i18next'

import { type Change, useUndoChange } from '#web/api/changes.ts'
import { ApiError } from '#web/api/error.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** Whether a single change can still be undone, as far as this dashboard knows. */
const isUndoable = ({ kind, result, before, subject, changedAgainAt }: Change): boolean =>
  kind === 'auto-renew' &&
  result === 'done' &&
  before !== null &&
  subject !== null &&
  changedAgainAt === null

/** Restores the state before a change; nothing if that is not possible, or the key is read-only. */
export function UndoChange({ change }: { change: Change }) {
  const { t } = useTranslation('related')
  const textOf = useErrorText()
  const isLocked = useLockReason() !== null
  const undo = useUndoChange({
    onError: (error) =>
      showToast({
        tone: 'bad',
        text:
          error instanceof ApiError && error.code === 'conflict'
            ? t('undoConflict')
            : textOf(error).title,
      }),
  })
  if (isLocked || !isUndoable(change)) return null
  const name = change.subject?.name ?? change.subject?.id ?? ''
  const action = t(change.before === 'on' ? 'undoOn' : 'undoOff')
  return (
    <Button
      size="s"
      busy={undo.isPending}
      aria-label={t('undoNamed', { action, name })}
      onClick={() => undo.mutate(change.id)}
    >
      {action}
    </Button>
  )
}
