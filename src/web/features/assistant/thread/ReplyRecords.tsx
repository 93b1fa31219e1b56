import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Box, ChevronRight, Globe, type LucideIcon, ReceiptText, Server } from 'lucide-react'
import { useState } from 'react'

import { nextEntryOf } from '#ledger/listed.ts'
import { type ReplyRecord, replyRecordsQuery } from '#web/api/reply-records.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { useInvoiceStatus } from '#web/app/record/invoice-status.ts'
import { useStatusWord } from '#web/app/record/provider-word.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { threadOf, useChat } from '#web/features/assistant/chat/chat-state.ts'
import { endsSoon } from '#web/renewal/auto-renew/ends-soon.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { mixesScripts } from '#web/ui/idn/mixed-script.ts'

import './records.css'

interface RecordFacts {
  /** Its state and its next day. Empty if neither is stated. */
  fact: string
  isUrgent: boolean
  /** Empty if it has none. */
  amount: string
}

type Renewing = Extract<ReplyRecord, { kind: 'service' | 'domain' }>

/** What a row says of a record. */
function useRecordFacts(): (record: ReplyRecord) => RecordFacts {
  const { t, format } = useTexts(['assistant', 'services', 'domains', 'orders'])
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

const icons: Record<ReplyRecord['kind'], LucideIcon> = {
  service: Server,
  domain: Globe,
  invoice: ReceiptText,
  order: Box,
  notification: Bell,
}

function Name({ record }: { record: ReplyRecord }) {
  switch (record.kind) {
    case 'service':
      return <DomainName name={record.name} />
    case 'domain': {
      // A name that mixes scripts may imitate another one, so show its ASCII form.
      const { name, unicodeName } = record
      return <DomainName name={mixesScripts(unicodeName) ? name : unicodeName} />
    }
    case 'notification':
      return record.title === null ? (
        <Absent of={record} field="title" />
      ) : (
        <bdi className="el">{record.title}</bdi>
      )
    default:
      return <bdi dir="ltr">{record.number}</bdi>
  }
}

/** One record that leads to its page. */
function RecordRow({ record }: { record: ReplyRecord }) {
  const { fact, isUrgent, amount } = useRecordFacts()(record)
  const Icon = icons[record.kind]
  const row = (
    <>
      <Icon className="i s" />
      <span className="what">
        <b>
          <Name record={record} />
        </b>
        <bdi className={isUrgent ? 'warn' : ''}>{fact}</bdi>
      </span>
      <span className="num">
        <Amount text={amount} />
      </span>
      <ChevronRight className="i s flip" />
    </>
  )
  if (record.kind === 'notification') {
    return (
      <li>
        <Link to="/notifications" search={{ open: record.id }} className="plain" preload={false}>
          {row}
        </Link>
      </li>
    )
  }
  const { kind } = record
  const subject =
    kind === 'domain'
      ? { kind, type: null, id: record.name }
      : { kind, type: kind === 'service' ? record.type : null, id: record.id }
  return (
    <li>
      <SubjectLink subject={subject} className="plain">
        {row}
      </SubjectLink>
    </li>
  )
}

/** Rows shown at first. One more would not be worth a button. */
const firstRows = 5

/** The records that a reply names, as rows of the customer's own data. */
export function ReplyRecords({ messageId }: { messageId: string }) {
  const { t, format } = useTexts(['assistant', 'bulk'])
  const [showsAll, setShowsAll] = useState(false)
  const chat = useChat()
  const { turns } = threadOf(chat, chat.active)
  const lastReply = turns.findLast(({ reply }) => reply.state === 'ended')?.reply.messageId ?? ''
  const { data } = useQuery(replyRecordsQuery(chat.active, lastReply))
  const records = data?.replies.find(({ id }) => id === messageId)?.records ?? []
  if (records.length === 0) return null
  const isFolded = !showsAll && records.length > firstRows + 1
  const titleId = `records-${messageId}`
  return (
    <div className="named">
      <p className="by pb-1" id={titleId}>
        {t('records.title')}
      </p>
      <ul aria-labelledby={titleId}>
        {(isFolded ? records.slice(0, firstRows) : records).map((record) => (
          <RecordRow key={JSON.stringify([record.kind, record])} record={record} />
        ))}
      </ul>
      {isFolded && (
        <Button size="s" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('bulk:tray.showAll', format.count(records.length))}
        </Button>
      )}
    </div>
  )
}
