import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { conversationsKey, conversationsQuery, deleteConversation } from '#web/api/assistant.ts'
import type { Conversation } from '#web/api/assistant.ts'
import { scheduleDeletion, undoDeletion, useDeletions } from '#web/api/undo-queue.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { useChat } from '#web/features/assistant/chat/chat-state.ts'
import { closeConversation } from '#web/features/assistant/chat/chat.ts'
import { onConversationChange } from '#web/features/assistant/chat/reply-streams.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { ConversationRow } from './ConversationRow.tsx'

type Age = 'today' | 'week' | 'earlier'

/** Groups conversations by the day they were last continued, without empty groups. */
const groupByAge = (
  conversations: readonly Conversation[],
  daysAgo: (instant: string) => number,
): [Age, Conversation[]][] => {
  const groups: Record<Age, Conversation[]> = { today: [], week: [], earlier: [] }
  for (const conversation of conversations) {
    const at = conversation.updatedAt ?? conversation.createdAt
    const days = at === null ? Number.POSITIVE_INFINITY : daysAgo(at)
    groups[days < 1 ? 'today' : days < 7 ? 'week' : 'earlier'].push(conversation)
  }
  // `Object.entries` widens the keys to `string`.
  return (Object.entries(groups) as [Age, Conversation[]][]).filter(([, items]) => items.length > 0)
}

/** All conversations of the account. Takes the place of the messages. */
export function ConversationList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation(['assistant', 'common'])
  const client = useQueryClient()
  const format = useFormat()
  const errorText = useErrorText()
  const { active } = useChat()
  const [search, setSearch] = useState('')
  const deletions = useDeletions('conversation')
  const { data, error, isPending, refetch } = useQuery(conversationsQuery(search))
  useEffect(
    () => onConversationChange(() => void client.invalidateQueries({ queryKey: conversationsKey })),
    [client],
  )
  const remaining = (data?.items ?? []).filter(({ id }) => !deletions.has(id))
  const groups = groupByAge(remaining, (instant) => -format.daysFromNow(instant))

  const remove = ({ id }: Conversation): void => {
    scheduleDeletion('conversation', id, (leaving) =>
      deleteConversation(client, id, leaving).then(
        () => closeConversation(id),
        (failure: unknown) =>
          showToast({ text: t('delete.failed', { why: errorText(failure).title }), tone: 'bad' }),
      ),
    )
    showToast({
      text: t('delete.done'),
      icon: <Trash2 className="i" />,
      action: {
        label: t('common:undo'),
        onAction: () => undoDeletion('conversation', id),
        isUndo: true,
      },
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
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {data && remaining.length === 0 && (
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
                onOpen={() => onOpen(conversation.id)}
                onDelete={() => remove(conversation)}
              />
            ))}
          </ul>
        </section>
      ))}
      {data?.trimmedAt && <p className="by">{t('trimmed')}</p>}
    </div>
  )
}
