import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { nextEntryOf } from '#ledger/listed.ts'
import { changeAutoRenew, isRefusedForKey, type AutoRenewTarget } from '#web/api/auto-renew.ts'
import type { Service } from '#web/api/services.ts'
import { useFormat, type Format } from '#web/app/format/use-format.ts'
import { showToast } from '#web/ui/toasts.ts'

function useResultText(): (service: Service) => string {
  const { t } = useTranslation('auto-renew')
  const format = useFormat()
  return (service) => {
    const { name, renewal, autoRenew } = service
    const date = renewal.on && format.date(renewal.on, 'long')
    const invoice = nextEntryOf(service, format.today)?.invoice
    if (invoice && date)
      return autoRenew?.enabled === false
        ? t('isOffBilled', { name, date, number: invoice.number })
        : t('isOnWhen', { name, date })
    if (autoRenew?.enabled === false) {
      return date ? t('isOffWhen', { name, date }) : t('isOff', { name })
    }
    if (!date) return t('isOn', { name })
    return renewal.price
      ? t('isOnCharge', { name, date, amount: chargeText(format, renewal) })
      : t('isOnWhen', { name, date })
  }
}

/** `€142.80 plus tax`. */
export const chargeText = (format: Format, renewal: Service['renewal']): string =>
  renewal.price === null ? '' : format.withTax(format.money(renewal.price), renewal.taxIncluded)

/** Changes auto-renew. Once the server confirms, a toast says what that means and offers Undo. */
export function useSetAutoRenew(): (service: AutoRenewTarget, enabled: boolean) => void {
  const client = useQueryClient()
  const { t } = useTranslation(['auto-renew', 'common'])
  const resultText = useResultText()
  return useCallback(
    (service, enabled) => {
      const change = async (wanted: boolean, isUndo: boolean) => {
        const saved = await changeAutoRenew(client, service, wanted)
        if (saved === null) {
          if (isRefusedForKey(client)) showToast({ tone: 'bad', text: t('keyRefused') })
          return
        }
        const undo = {
          label: t('common:undo'),
          onAction: () => void change(!wanted, true),
          isUndo: true,
        }
        showToast({
          text: resultText({ ...saved, name: service.name }),
          ...(isUndo ? {} : { action: undo }),
        })
      }
      void change(enabled, false)
    },
    [client, resultText, t],
  )
}
