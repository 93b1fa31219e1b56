import { useTranslation } from 'react-i18next'

import { useChangeMembers } from '#web/api/labels.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { showToast } from '#web/ui/toasts.ts'

/** Says how many got a label, and offers to take it from them again. */
export function useLabelledToast(): (labelId: string, keys: readonly string[]) => void {
  const { t } = useTranslation(['labels', 'common'])
  const format = useFormat()
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
