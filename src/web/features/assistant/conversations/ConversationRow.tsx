import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type Conversation, useRenameConversation } from '#web/api/assistant.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface RenameFieldProps {
  conversation: Conversation
  onEnd: () => void
}

/** Enter or leaving the field saves; Escape cancels. */
function RenameField({ conversation, onEnd }: RenameFieldProps) {
  const { t } = useTranslation('assistant')
  const [title, setTitle] = useState(conversation.title)
  const rename = useRenameConversation(conversation.id, { onError: useErrorToast() })
  const save = async (): Promise<void> => {
    const next = title.trim()
    if (next !== '' && next !== conversation.title) {
      await rename.mutateAsync(next).catch(() => undefined)
    }
    onEnd()
  }
  return (
    <form
      className="flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <span className="in">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the pressed button
          autoFocus
          aria-label={t('rename.field')}
          dir="auto"
          value={title}
          maxLength={200}
          disabled={rename.isPending}
          onChange={(event) => setTitle(event.target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onEnd()
          }}
        />
      </span>
    </form>
  )
}

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
