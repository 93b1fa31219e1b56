import { useQueryClient } from '@tanstack/react-query'

import { changeAutoRenew, isRefusedForKey, type AutoRenewTarget } from '#web/api/auto-renew.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { showToast } from '#web/ui/toasts.ts'

/** Time to read what a change means, and to reach its Undo (WCAG 2.2.1). */
const undoMs = 20_000

/** Changes auto-renew. Once the server confirms, a toast says what that means and offers Undo. */
export function useSetAutoRenew(): (service: AutoRenewTarget, enabled: boolean) => void {
  const client = useQueryClient()
  const { t, format } = useTexts(['auto-renew', 'common'])
  return (service, enabled) => {
    const change = async (wanted: boolean, isUndo: boolean) => {
      const saved = await changeAutoRenew(client, service, wanted)
      if (saved === null) {
        if (isRefusedForKey(client)) showToast({ tone: 'bad', text: t('keyRefused') })
        return
      }
      // Not needed before something was changed.
      const { dependentsText, resultText } = await import('./result-text.ts')
      const undo = {
        label: t('common:undo'),
        onAction: () => void change(!wanted, true),
        isUndo: true,
      }
      const result = resultText(t, format, { ...saved, name: service.name })
      const dependents = wanted ? '' : dependentsText(t, format, service.dependents ?? [])
      showToast({
        text: dependents === '' ? result : result + format.gap + dependents,
        ...(isUndo ? {} : { action: undo, durationMs: undoMs }),
      })
    }
    void change(enabled, false)
  }
}
