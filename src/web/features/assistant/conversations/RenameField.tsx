import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useRenameConversation, type Conversation } from '#web/api/assistant.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { showToast } from '#web/ui/toasts.ts'

interface RenameFieldProps {
  conversation: Conversation
  onEnd: () => void
}

/** Enter or leaving the field saves; Escape cancels. */
export function RenameField({ conversation, onEnd }: RenameFieldProps) {
  const { t } = useTranslation('assistant')
  const errorText = useErrorText()
  const [title, setTitle] = useState(conversation.title)
  const rename = useRenameConversation(conversation.id, {
    onError: (error) => showToast({ text: errorText(error).title, tone: 'bad' }),
  })
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
