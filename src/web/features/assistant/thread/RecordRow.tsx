import { Link } from '@tanstack/react-router'
import { Bell, Box, ChevronRight, Globe, type LucideIcon, ReceiptText, Server } from 'lucide-react'

import type { ReplyRecord } from '#web/api/reply-records.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { mixesScripts } from '#web/ui/idn/mixed-script.ts'

import { useRecordFacts } from './record-facts.ts'

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
export function RecordRow({ record }: { record: ReplyRecord }) {
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
