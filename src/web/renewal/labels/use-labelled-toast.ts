import { useChangeMembers } from '#web/api/labels.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { showToast } from '#web/ui/toasts.ts'

/** Says how many got a label, and offers to take it from them again. */
export function useLabelledToast(): (labelId: string, keys: readonly string[]) => void {
  const { t, format } = useTexts(['labels', 'common'])
  const sayError = useErrorToast()
  const undo = useChangeMembers({ onError: sayError })
  return (id, keys) =>
    showToast({
      text: t('labels:added', format.count(keys.length)),
      action:
        keys.length > 0
          ? {
              label: t('common:undo'),
              onAction: () => undo.mutate({ id, remove: [...keys] }),
            }
          : undefined,
    })
}
