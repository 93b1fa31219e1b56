import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { changeAutoRenew, isRefusedForKey, type AutoRenewTarget } from '#web/api/auto-renew.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { showToast } from '#web/ui/toasts.ts'

/** Changes auto-renew. Once the server confirms, a toast says what that means and offers Undo. */
export function useSetAutoRenew(): (service: AutoRenewTarget, enabled: boolean) => void {
  const client = useQueryClient()
  const { t } = useTranslation(['auto-renew', 'common'])
  const format = useFormat()
  return useCallback(
    (service, enabled) => {
      const change = async (wanted: boolean, isUndo: boolean) => {
        const saved = await changeAutoRenew(client, service, wanted)
        if (saved === null) {
          if (isRefusedForKey(client)) showToast({ tone: 'bad', text: t('keyRefused') })
          return
        }
        // Not needed before something was changed.
        const { resultText } = await import('./result-text.ts')
        const undo = {
          label: t('common:undo'),
          onAction: () => void change(!wanted, true),
          isUndo: true,
        }
        showToast({
          text: resultText(t, format, { ...saved, name: service.name }),
          ...(isUndo ? {} : { action: undo }),
        })
      }
      void change(enabled, false)
    },
    [client, format, t],
  )
}
