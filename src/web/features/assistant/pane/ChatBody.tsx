import { Fragment, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { usePane } from '#web/app/frame/pane-state.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { threadOf, useChat } from '#web/features/assistant/chat/chat-state.ts'
import { openConversation, restoreChat } from '#web/features/assistant/chat/chat.ts'
import { newThread } from '#web/features/assistant/chat/tab-storage.ts'
import { editTurn, useDraft } from '#web/features/assistant/composer/composer-state.ts'
import { Composer } from '#web/features/assistant/composer/Composer.tsx'
import { Suggestions } from '#web/features/assistant/context/Suggestions.tsx'
import { ThreadView } from '#web/features/assistant/thread/ThreadView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Note } from '#web/ui/Note.tsx'

import { ChatHead } from './ChatHead.tsx'

/** Replaces the messages in presenter mode: any of them may contain a name or an amount. */
function HiddenChat({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('presenter')
  return (
    <div className="grid flex-1 content-center justify-items-center gap-2 p-6 text-center">
      <b className="bb">{t('chat.title')}</b>
      <p className="ink2">{t('chat.text')}</p>
      <Button onClick={onShow}>{t('chat.show')}</Button>
    </div>
  )
}

const ConversationList = deferred(
  () => import('#web/features/assistant/conversations/ConversationList.tsx'),
  'ConversationList',
)

interface ChatBodyProps {
  /** The list of conversations is shown instead of the messages. */
  isListing: boolean
  onListing: (isListing: boolean) => void
  /** The page opens a conversation by navigating to it. */
  onOpen?: (id: string) => void
  onClose?: () => void
  place: 'pane' | 'page'
}

/** The whole chat, the same in the pane and on the page. */
export function ChatBody({ isListing, onListing, onOpen, onClose, place }: ChatBodyProps) {
  const { t } = useTranslation('assistant')
  const chat = useChat()
  const { can } = useSession()
  const { replaces } = useDraft(chat.active)
  const { presenter } = useSettings()
  const [isRevealed, setRevealed] = useState(false)
  if (isRevealed && !presenter) setRevealed(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { turns, state } = threadOf(chat, chat.active)
  const isHidden = presenter && !isRevealed
  const isStart =
    place === 'page' && !isListing && !isHidden && turns.length === 0 && state === 'ready'
  useEffect(() => {
    void restoreChat()
  }, [])
  const { focusRequests } = usePane()
  // A layout effect runs again after Suspense has hidden the pane, which takes the focus away.
  useLayoutEffect(() => {
    const isMoved = place === 'page' || !usePane.getState().restored
    if (isMoved && !isListing && globalThis.matchMedia('(pointer: fine)').matches)
      field.current?.focus()
  }, [isListing, place])
  // Starting to edit a question puts the cursor at its end.
  useEffect(() => {
    if (replaces === null || field.current === null) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [replaces])
  useEffect(() => {
    if (focusRequests > 0) field.current?.focus()
  }, [focusRequests])

  const open = (id: string): void => {
    onListing(false)
    if (onOpen) onOpen(id)
    else void openConversation(id)
  }
  const editLast = (): void => {
    const last = turns.at(-1)
    if (last !== undefined && last.reply.state === 'ended') editTurn(last)
  }
  // F6 moves the focus between messages and composer.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'F6') return
    event.preventDefault()
    if (document.activeElement === field.current) {
      event.currentTarget.querySelector<HTMLElement>('.thread')?.focus()
    } else field.current?.focus()
  }

  const ask = (
    <Fragment key="ask">
      <Composer field={field} onEditLast={editLast} />
      <p className="fine">{t('fine')}</p>
    </Fragment>
  )
  const messages = (
    <ThreadView
      key="messages"
      place={place}
      onChoose={() => field.current?.focus()}
      onList={() => onListing(true)}
    />
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for everything inside
    <div className={`chat ${isStart ? 'is-start' : ''}`} onKeyDown={onKeyDown}>
      <ChatHead
        isListing={isListing}
        onListing={onListing}
        onNew={() => open(newThread)}
        onClose={onClose}
        place={place}
      />
      {can.assistant === false && <Note>{t('notAllowed')}</Note>}
      {isStart && (
        <div className="start-title">
          <h2>{t('start.title')}</h2>
          <p className="mut">{t('start.text')}</p>
        </div>
      )}
      {isHidden ? (
        <HiddenChat onShow={() => setRevealed(true)} />
      ) : isListing ? (
        <div className="listing">
          <ConversationList onOpen={open} />
          <Suggestions
            onChoose={() => {
              // The page navigates first, which is too late for the question.
              void openConversation(newThread)
              open(newThread)
            }}
          />
        </div>
      ) : null}
      {/* One keyed list, so that the field keeps its state when it moves below the messages. */}
      {isHidden || isListing ? [ask] : isStart ? [ask, messages] : [messages, ask]}
    </div>
  )
}
