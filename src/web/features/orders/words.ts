/** The customer's words and icons for the states of an order. */
import { useTranslation } from 'react-i18next'

import type { Order } from '#web/api/orders.ts'
import { statusWord } from '#web/shell/provider-word.ts'
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

/** Icon and word: the provider's own, where it sends one, says more than the family's. */
export function useOrderStatus(): (order: Pick<Order, 'status' | 'statusText'>) => {
  look: StatusLook
  text: string
} {
  const { t } = useTranslation('orders')
  return ({ status, statusText }) => ({
    look: looks[status],
    text: statusWord(status, statusText, (ours) => t(`status.${ours}`)),
  })
}
