import { useEffect } from 'react'

import { forgetLastJob, undoLastJob, undoNewestDeletion } from '#web/api/undo-queue.ts'
import { undoFromToast, useCurrentToast } from '#web/ui/toasts.ts'

import { useLetterKeys } from './use-letter-keys.ts'

/** `Z` undoes the last bulk change, what a newer toast offers to undo, or else the last deletion. */
export function UndoKey() {
  const toast = useCurrentToast()
  useEffect(() => {
    if (toast?.action?.isUndo) forgetLastJob()
  }, [toast])
  useLetterKeys({ z: () => void (undoLastJob() || undoFromToast() || undoNewestDeletion()) })
  return null
}
