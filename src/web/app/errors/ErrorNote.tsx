import { Note } from '#web/ui/Note.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { useErrorText } from './error-text.ts'

/** Says next to a control why what it started failed; nothing without an error. */
export function ErrorNote({ error }: { error: unknown }) {
  const textOf = useErrorText()
  return error ? <Note tone="bad">{textOf(error).title}</Note> : null
}

/** Says it in a toast, where the control may be gone. */
export function useErrorToast(): (error: unknown) => void {
  const textOf = useErrorText()
  return (error) => showToast({ tone: 'bad', text: textOf(error).title })
}
