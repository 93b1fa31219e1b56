import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Conversation } from '#web/api/assistant.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

import { RenameField } from './RenameField.tsx'

interface ConversationRowProps {
  conversation: Conversation
  current: boolean
  onOpen: () => void
  onDelete: () => void
}

/** The rename and delete buttons appear on hover and focus. */
export function ConversationRow(props: ConversationRowProps) {
  const { conversation, current, onOpen, onDelete } = props
  const { t } = useTranslation('assistant')
  const format = useFormat()
  const [isRenaming, setIsRenaming] = useState(false)
  const { title } = conversation
  const at = conversation.updatedAt ?? conversation.createdAt
  if (isRenaming) {
    return (
      <li className="cv">
        <RenameField conversation={conversation} onEnd={() => setIsRenaming(false)} />
      </li>
    )
  }
  return (
    <li className={`cv ${current ? 'is-current' : ''}`}>
      <button type="button" className="name" aria-current={current || undefined} onClick={onOpen}>
        <span className="el" dir="auto">
          {title}
        </span>
        {at !== null && (
          <time dateTime={at} title={format.dateTime(at)}>
            {format.moment(at)}
          </time>
        )}
      </button>
      <span className="does">
        <IconButton
          size="s"
          label={t('rename.label', { title })}
          icon={<Pencil className="i s" />}
          onClick={() => setIsRenaming(true)}
        />
        <IconButton
          size="s"
          label={t('delete.label', { title })}
          icon={<Trash2 className="i s" />}
          onClick={onDelete}
        />
      </span>
    </li>
  )
}
