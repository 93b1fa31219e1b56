import { undoNewestDeletion } from '#web/api/undo-queue.ts'
import { undoFromToast } from '#web/ui/toasts.ts'

import { useLetterKeys } from './use-letter-keys.ts'

/** `Z` undoes what a toast offers to undo, or else the last deletion. */
export function UndoKey() {
  useLetterKeys({ z: () => void (undoFromToast() || undoNewestDeletion()) })
  return null
}
