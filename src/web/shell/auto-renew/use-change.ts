import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { changeAutoRenew } from '#web/api/auto-renew.ts'
import type { Service } from '#web/api/services.ts'
import { useFormat, type Format } from '#web/shell/use-format.ts'
import { showToast } from '#web/ui/toasts.ts'

/** What a switch needs to know of a service; a domain that is also a service has the same. */
export type Renewing = Pick<Service, 'type' | 'id' | 'name' | 'renewal' | 'autoRenew'>

function useSaid(): (service: Renewing) => string {
  const { t } = useTranslation('auto-renew')
  const format = useFormat()
  return ({ name, renewal, autoRenew }) => {
    const date = renewal.on && format.date(renewal.on, 'long')
    if (autoRenew?.enabled === false) {
      return date ? t('isOffWhen', { name, date }) : t('isOff', { name })
    }
    if (!date) return t('isOn', { name })
    return renewal.price
      ? t('isOnCharge', { name, date, amount: chargeText(format, renewal) })
      : t('isOnWhen', { name, date })
  }
}

/** `€142.80 plus VAT`. */
export const chargeText = (format: Format, renewal: Service['renewal']): string =>
  [renewal.price && format.money(renewal.price), format.tax(renewal.taxIncluded)]
    .filter(Boolean)
    .join(' ')

/** Changes auto-renew and, once the server has confirmed it, says what that means, with Undo. */
export function useChange(): (service: Renewing, enabled: boolean) => void {
  const client = useQueryClient()
  const { t } = useTranslation(['auto-renew', 'common'])
  const said = useSaid()
  return useCallback(
    (service, enabled) => {
      const change = async (subject: Renewing, from: boolean, to: boolean, undone: boolean) => {
        const saved = await changeAutoRenew(client, subject, from, to)
        if (saved === null) return
        showToast({
          text: said({ ...saved, name: subject.name }),
          ...(undone
            ? {}
            : {
                action: {
                  label: t('common:undo'),
                  onAction: () => void change(subject, to, from, true),
                },
              }),
        })
      }
      void change(service, service.autoRenew?.enabled === true, enabled, false)
    },
    [client, said, t],
  )
}
