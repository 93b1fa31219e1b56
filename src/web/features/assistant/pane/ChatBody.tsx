import { useEffect, useLayoutEffect, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { threadOf } from '#web/features/assistant/chat/chat-state.ts'
import { openThread, takeUp } from '#web/features/assistant/chat/chat.ts'
import { useChat } from '#web/features/assistant/chat/use-chat.ts'
import { useWriting, write } from '#web/features/assistant/composer/composer-state.ts'
import { Composer } from '#web/features/assistant/composer/Composer.tsx'
import { useField } from '#web/features/assistant/composer/use-field.ts'
import { Suggestions } from '#web/features/assistant/context/Suggestions.tsx'
import { ConversationList } from '#web/features/assistant/conversations/ConversationList.tsx'
import { editTurn } from '#web/features/assistant/thread/edit-turn.ts'
import { ThreadView } from '#web/features/assistant/thread/ThreadView.tsx'
import { usePane } from '#web/shell/pane-state.ts'
import { Note } from '#web/ui/Note.tsx'

import { ChatHead } from './ChatHead.tsx'

interface ChatBodyProps {
  listing: boolean
  onListing: (listing: boolean) => void
  /** In the page, the address names the conversation. */
  onOpen?: (id: string) => void
  onClose?: () => void
  place: 'pane' | 'page'
}

/** Head, conversation or list of them, composer: the same in the pane and on the page. */
export function ChatBody({ listing, onListing, onOpen, onClose, place }: ChatBodyProps) {
  const { t } = useTranslation('assistant')
  const chat = useChat()
  const { can, brand } = useSession()
  const { replaces } = useWriting(chat.active)
  const field = useField(replaces)
  const { turns } = threadOf(chat, chat.active)
  useEffect(() => {
    void takeUp()
  }, [])
  const { asked } = usePane()
  // Again when the pane comes back from waiting for a text: hidden meanwhile, it lost the focus.
  useLayoutEffect(() => {
    if (!listing && globalThis.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [listing, field])
  useEffect(() => {
    if (asked > 0) field.current?.focus()
  }, [asked, field])

  const open = (id: string): void => {
    onListing(false)
    if (onOpen) onOpen(id)
    else void openThread(id)
  }
  const editLast = (): void => {
    const last = turns.at(-1)
    if (last !== undefined && last.answer.state === 'ended') editTurn(last)
  }
  // F6 goes between what was said and what is being written.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'F6') return
    event.preventDefault()
    if (document.activeElement === field.current) {
      event.currentTarget.querySelector<HTMLElement>('.thread')?.focus()
    } else field.current?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key for the whole, no control
    <div className="chat" onKeyDown={onKeyDown}>
      <ChatHead
        listing={listing}
        onListing={onListing}
        onNew={() => open('new')}
        onClose={onClose}
        place={place}
      />
      {can.assistant === false && <Note>{t('notAllowed', { brand: brand.name })}</Note>}
      {listing ? (
        <div className="listing">
          <ConversationList onOpen={open} />
          <Suggestions
            onChoose={(text) => {
              open('new')
              write('new', { text })
            }}
          />
        </div>
      ) : (
        <ThreadView onChoose={() => field.current?.focus()} />
      )}
      <Composer field={field} onEditLast={editLast} />
      <p className="fine">{t('fine', { brand: brand.name })}</p>
    </div>
  )
}
