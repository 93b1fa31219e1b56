import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { conversationsKey, conversationsQuery } from '#web/api/assistant.ts'
import type { Conversation } from '#web/api/assistant.ts'
import { closeThread } from '#web/features/assistant/chat/chat.ts'
import { onAnswerEnd } from '#web/features/assistant/chat/running.ts'
import { useChat } from '#web/features/assistant/chat/use-chat.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { ConversationRow } from './ConversationRow.tsx'
import { scheduleDeletion, undoDeletion, useDeletions } from './deletions.ts'
import { byAge } from './groups.ts'

/** All conversations of the account, by age. Takes the thread's place in the pane. */
export function ConversationList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation(['assistant', 'common'])
  const client = useQueryClient()
  const format = useFormat()
  const errorText = useErrorText()
  const { active } = useChat()
  const [search, setSearch] = useState('')
  const hidden = useDeletions()
  const { data, error, isPending, refetch } = useQuery(conversationsQuery(search))
  useEffect(
    () => onAnswerEnd(() => void client.invalidateQueries({ queryKey: conversationsKey })),
    [client],
  )
  const shown = (data?.items ?? []).filter(({ id }) => !hidden.has(id))
  const groups = byAge(shown, (instant) => -format.daysFromToday(instant.slice(0, 10)))

  const remove = ({ id }: Conversation): void => {
    scheduleDeletion(
      id,
      () => {
        closeThread(id)
        void client.invalidateQueries({ queryKey: conversationsKey })
      },
      (failure) =>
        showToast({ text: t('delete.failed', { why: errorText(failure).title }), tone: 'bad' }),
    )
    showToast({
      text: t('delete.done'),
      icon: <Trash2 className="i" />,
      action: { label: t('common:undo'), onAction: () => undoDeletion(id) },
    })
  }

  return (
    <div className="cvs">
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('common:clearSearch')}
        value={search}
        onSearch={setSearch}
      />
      {isPending && <p className="by">{t('common:loading')}</p>}
      {error && (
        <Note
          tone="bad"
          actions={
            <Button size="s" onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {errorText(error).title}
        </Note>
      )}
      {data && shown.length === 0 && (
        <p className="by">{search === '' ? t('noConversations') : t('noMatch', { search })}</p>
      )}
      {groups.map(([age, conversations]) => (
        <section key={age} aria-labelledby={`conversations-${age}`}>
          <h3 id={`conversations-${age}`}>{t(`age.${age}`)}</h3>
          <ul>
            {conversations.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                current={conversation.id === active}
                today={age === 'today'}
                onOpen={() => onOpen(conversation.id)}
                onDelete={() => remove(conversation)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
