/** The customer's words and icons for the states of an order. */
import { useTranslation } from 'react-i18next'

import type { Order } from '#web/api/orders.ts'
import { providerWord, statusWord } from '#web/shell/provider-word.ts'
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

/** Nothing is owed for these any more. */
export const isOver = (status: Status): boolean => status === 'failed' || status === 'cancelled'

/** Icon and word; why an order failed is said in the provider's words where it sends more than one. */
export function useOrderStatus(): (order: Pick<Order, 'status' | 'statusText'>) => {
  look: StatusLook
  text: string
} {
  const { t } = useTranslation('orders')
  return ({ status, statusText }) => ({
    look: looks[status],
    text:
      status === 'failed' && statusText !== null && /[ _-]/.test(statusText)
        ? providerWord(statusText)
        : statusWord(status, statusText, (ours) => t(`status.${ours}`)),
  })
}
