import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  type Conversation,
  conversationsKey,
  conversationsQuery,
  deleteConversation,
  useRenameConversation,
} from '#web/api/assistant.ts'
import { scheduleDeletion, undoDeletion, useDeletions } from '#web/api/undo-queue.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { ErrorNote, useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useChat } from '#web/features/assistant/chat/chat-state.ts'
import { closeConversation } from '#web/features/assistant/chat/chat.ts'
import { onConversationChange } from '#web/features/assistant/chat/reply-streams.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { showToast } from '#web/ui/toasts.ts'

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
function ConversationRow(props: ConversationRowProps) {
  const { conversation, current, onOpen, onDelete } = props
  const { t, format } = useTexts('assistant')
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
          label={t('rename.label', { title })}
          icon={<Pencil className="i s" />}
          onClick={() => setIsRenaming(true)}
        />
        <IconButton
          label={t('delete.label', { title })}
          icon={<Trash2 className="i s" />}
          onClick={onDelete}
        />
      </span>
    </li>
  )
}

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
  const { t, format } = useTexts(['assistant', 'common'])
  const client = useQueryClient()
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
