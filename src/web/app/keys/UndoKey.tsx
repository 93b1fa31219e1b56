import { useEffect } from 'react'

import { forgetLastJob, undoLastJob, undoNewestDeletion } from '#web/api/undo-queue.ts'
import { undoFromToast, useCurrentToast } from '#web/ui/toasts.ts'

import { useLetterKeys } from './use-letter-keys.ts'

/** `Z` undoes what was done last: a bulk change, what a toast offers to undo, or a deletion. */
export function UndoKey() {
  const toast = useCurrentToast()
  useEffect(() => {
    if (toast?.action?.isUndo) forgetLastJob()
  }, [toast])
  useLetterKeys({ z: () => void (undoLastJob() || undoFromToast() || undoNewestDeletion()) })
  return null
}
