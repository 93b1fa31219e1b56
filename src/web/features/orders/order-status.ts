/** Icon and text for the status of an order. */
import { useTranslation } from 'react-i18next'

import type { Order } from '#web/api/orders.ts'
import { useProviderStatus, useStatusWord } from '#web/app/record/provider-word.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

type Status = Order['status']

const looks: Record<Status, StatusLook> = {
  pending: 'progress',
  processing: 'progress',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  unknown: 'open',
}

/** Whether the order ended without success, so that nothing is owed for it. */
export const isOver = (status: Status): boolean => status === 'failed' || status === 'cancelled'

/** A failed order shows the provider's own text if it has several words: those give the reason. */
export function useOrderStatus(): (order: Pick<Order, 'status' | 'statusText'>) => {
  look: StatusLook
  text: string
} {
  const { t } = useTranslation('orders')
  const providerStatus = useProviderStatus()
  const statusWord = useStatusWord()
  return ({ status, statusText }) => ({
    look: looks[status],
    text:
      status === 'failed' && statusText !== null && /[ _-]/.test(statusText)
        ? providerStatus(statusText)
        : statusWord(status, statusText, (ours) => t(`status.${ours}`)),
  })
}
