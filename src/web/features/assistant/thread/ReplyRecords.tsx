import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { replyRecordsQuery } from '#web/api/reply-records.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { threadOf, useChat } from '#web/features/assistant/chat/chat-state.ts'
import { Button } from '#web/ui/Button.tsx'

import './records.css'
import { RecordRow } from './RecordRow.tsx'

/** Rows shown at first. One more would not be worth a button. */
const firstRows = 5

/** The records that a reply names, as rows of the customer's own data. */
export function ReplyRecords({ messageId }: { messageId: string }) {
  const { t } = useTranslation(['assistant', 'bulk'])
  const format = useFormat()
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
