/** Texts and icons of the invoice statuses. The texts are in the namespace `invoices`. */

import type { Invoice } from '#web/api/invoices.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

import { useStatusWord } from './provider-word.ts'

type Status = Invoice['status']

const looks: Record<Status, StatusLook> = {
  draft: 'progress',
  unpaid: 'open',
  overdue: 'overdue',
  'payment-failed': 'failed',
  paid: 'good',
  'partially-paid': 'progress',
  refunded: 'returned',
  cancelled: 'cancelled',
  unknown: 'open',
}

/** Invoices with these statuses still have to be paid. */
export const openStatuses = [
  'unpaid',
  'overdue',
  'payment-failed',
  'partially-paid',
] as const satisfies readonly Status[]

export const isOpen = (status: Status): boolean =>
  openStatuses.some((openStatus) => openStatus === status)

/** Icon and text. A status that we do not know is shown as the provider calls it. */
export function useInvoiceStatus(): (invoice: Pick<Invoice, 'status' | 'statusText'>) => {
  look: StatusLook
  text: string
} {
  const { t } = useTexts('invoices')
  const statusWord = useStatusWord()
  return ({ status, statusText }) => ({
    look: looks[status],
    text: statusWord(status, statusText, (knownStatus) => t(`status.${knownStatus}`)),
  })
}
