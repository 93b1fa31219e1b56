import { useTranslation } from 'react-i18next'

import { nextEntryOf } from '#ledger/listed.ts'
import type { ReplyRecord } from '#web/api/reply-records.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useInvoiceStatus } from '#web/app/record/invoice-status.ts'
import { useStatusWord } from '#web/app/record/provider-word.ts'
import { endsSoon } from '#web/renewal/auto-renew/ends-soon.ts'

interface RecordFacts {
  /** Its state and its next day. Empty if neither is stated. */
  fact: string
  isUrgent: boolean
  /** Empty if it has none. */
  amount: string
}

type Renewing = Extract<ReplyRecord, { kind: 'service' | 'domain' }>

/** What a row says of a record. */
export function useRecordFacts(): (record: ReplyRecord) => RecordFacts {
  const { t } = useTranslation(['assistant', 'services', 'domains', 'orders'])
  const format = useFormat()
  const statusWord = useStatusWord()
  const invoiceStatus = useInvoiceStatus()
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

  function renewalFacts(record: Renewing): RecordFacts {
    const { kind, status, statusText, autoRenew, renewal, expiresOn } = record
    const next = nextEntryOf(record, format.today)
    const word =
      kind === 'service'
        ? statusWord(status, statusText, (own) => t(`services:status.${own}`))
        : statusWord(record.status, statusText, (own) => t(`domains:status.${own}`))
    const renews = next?.kind === 'charge' && next.on !== null
    const day = next?.on ?? expiresOn ?? renewal.on
    const label = renews ? 'renews' : kind === 'domain' ? 'expires' : 'ends'
    const amount = renewal.price
      ? `${format.money(renewal.price)} ${format.term(renewal.termMonths)}`.trim()
      : ''
    const isActive = status === 'active'
    const date = day && format.date(day)
    const when = date && autoRenew ? t(`records.${label}`, { date }) : date
    return {
      fact: join(isActive ? null : word, when, day && isActive ? format.relative(day) : null),
      isUrgent: status === 'suspended' || status === 'expired' || endsSoon(format, record),
      amount,
    }
  }

  return (record) => {
    switch (record.kind) {
      case 'service':
      case 'domain':
        return renewalFacts(record)
      case 'invoice': {
        const { status, dueOn, issuedOn, total } = record
        const isOpen = status === 'unpaid' || status === 'overdue' || status === 'payment-failed'
        const day = isOpen && dueOn ? t('records.due', { date: format.date(dueOn) }) : null
        return {
          fact: join(invoiceStatus(record).text, day ?? (issuedOn && format.date(issuedOn))),
          isUrgent: status === 'overdue' || status === 'payment-failed',
          amount: total ? format.money(total) : '',
        }
      }
      case 'order': {
        const { status, statusText, placedAt, total } = record
        const word = statusWord(status, statusText, (own) => t(`orders:status.${own}`))
        return {
          fact: join(word, placedAt && format.day(placedAt, 'short')),
          isUrgent: status === 'failed',
          amount: total ? format.money(total) : '',
        }
      }
      case 'notification':
        return {
          fact: record.createdAt ? format.day(record.createdAt, 'short') : '',
          isUrgent: false,
          amount: '',
        }
    }
  }
}
