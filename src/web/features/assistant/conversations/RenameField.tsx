import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { conversationsKey, renameConversation } from '#web/api/assistant.ts'
import type { Conversation } from '#web/api/assistant.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { showToast } from '#web/ui/toasts.ts'

interface RenameFieldProps {
  conversation: Conversation
  onEnd: () => void
}

/** Enter keeps the new title, Escape the old one. */
export function RenameField({ conversation, onEnd }: RenameFieldProps) {
  const { t } = useTranslation('assistant')
  const client = useQueryClient()
  const errorText = useErrorText()
  const [title, setTitle] = useState(conversation.title)
  const rename = useMutation({
    mutationFn: (next: string) => renameConversation(conversation.id, next),
    onError: (error) => showToast({ text: errorText(error).title, tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: conversationsKey }),
  })
  const keep = async (): Promise<void> => {
    const next = title.trim()
    if (next !== '' && next !== conversation.title)
      await rename.mutateAsync(next).catch(() => undefined)
    onEnd()
  }
  return (
    <form
      className="flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <span className="in">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands where the button was pressed
          autoFocus
          aria-label={t('rename.field')}
          dir="auto"
          value={title}
          maxLength={200}
          disabled={rename.isPending}
          onChange={(event) => setTitle(event.target.value)}
          onBlur={() => void keep()}
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
