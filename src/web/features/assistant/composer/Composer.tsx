import { ArrowUp, Square, X } from 'lucide-react'
import { useReducer, useState, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'

import type { AssistantSubject } from '#web/api/assistant.ts'
import { useSession } from '#web/api/session.ts'
import { isRunning, threadOf } from '#web/features/assistant/chat/chat-state.ts'
import { askQuestion, stopAnswering } from '#web/features/assistant/chat/chat.ts'
import { useChat } from '#web/features/assistant/chat/use-chat.ts'
import { ContextCard } from '#web/features/assistant/context/ContextCard.tsx'
import { usePageContext } from '#web/features/assistant/context/page-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { useWriting, write } from './composer-state.ts'
import { ModelChoice } from './ModelChoice.tsx'
import { RefusalNote } from './RefusalNote.tsx'
import { useIme } from './use-ime.ts'

const longest = 16_000
const sameSubject = (one: AssistantSubject, other: AssistantSubject): boolean =>
  one.kind === other.kind && one.id === other.id && one.type === other.type

/** Under a finger, Enter is a new line: the send button is beside it. */
const byFinger = (): boolean => globalThis.matchMedia('(pointer: coarse)').matches

interface ComposerProps {
  field: Ref<HTMLTextAreaElement>
  /** The conversation, of which the last question can be edited by the arrow up. */
  onEditLast: () => void
}

export function Composer({ field, onEditLast }: ComposerProps) {
  const { t, i18n } = useTranslation(['assistant', 'common'])
  const session = useSession()
  const chat = useChat()
  const thread = threadOf(chat, chat.active)
  const { text, replaces, subjects: editedSubjects } = useWriting(chat.active)
  // The field has the cursor before React watches what is written: until then a letter is drawn
  // because it was typed, or the next one would take its place.
  const [, draw] = useReducer((letters: number) => letters + 1, 0)
  const context = usePageContext()
  const [leftOut, setLeftOut] = useState<readonly AssistantSubject[]>([])
  const [model, setModel] = useState<string>()
  const [blocked, setBlocked] = useState(false)
  const ime = useIme()
  const running = isRunning(thread)
  const subjects = (editedSubjects ?? context.subjects).filter(
    (subject) => !leftOut.some((other) => sameSubject(subject, other)),
  )
  const sendable = text.trim() !== '' && !running && !blocked && session.can.assistant !== false

  const send = (): void => {
    if (!sendable) return
    askQuestion({
      text: text.trim(),
      model,
      page: context.page,
      subjects,
      locale: i18n.language,
      replaces: replaces ?? undefined,
    })
    write(chat.active, { text: '', replaces: null, subjects: null })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (ime.isIme(event)) return
    const always = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (always || (!event.shiftKey && !byFinger()))) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp' && text === '' && thread.turns.length > 0) {
      event.preventDefault()
      onEditLast()
    } else if (event.key === 'Escape' && replaces !== null) {
      event.stopPropagation()
      write(chat.active, { text: '', replaces: null, subjects: null })
    }
  }

  return (
    <div className="ask">
      {thread.refusal && (
        <RefusalNote refusal={thread.refusal} key={thread.refusal.at} onBlocked={setBlocked} />
      )}
      <div className="box">
        {replaces !== null && (
          <p className="sm editing">
            {t('edit.now')}
            <IconButton
              size="s"
              label={t('edit.cancel')}
              icon={<X className="i s" />}
              onClick={() => write(chat.active, { text: '', replaces: null, subjects: null })}
            />
          </p>
        )}
        <ContextCard
          subjects={subjects}
          onLeaveOut={(subject) => setLeftOut([...leftOut, subject])}
        />
        <textarea
          ref={field}
          rows={1}
          // Of an empty field nothing tells its direction but the page, whose language its hint is in.
          dir={text === '' ? undefined : 'auto'}
          aria-label={t('question')}
          placeholder={running ? t('placeholderRunning') : t('placeholder')}
          value={text}
          maxLength={longest}
          enterKeyHint={byFinger() ? 'enter' : 'send'}
          onChange={(event) => {
            write(chat.active, { text: event.target.value })
            draw()
          }}
          onKeyDown={onKeyDown}
          onCompositionStart={ime.onCompositionStart}
          onCompositionEnd={ime.onCompositionEnd}
        />
        <div className="rowx">
          <ModelChoice model={model} onChoose={setModel} />
          <span className="flex-1" />
          {running && (
            <Button icon={<Square className="i s" />} size="s" onClick={() => void stopAnswering()}>
              {t('stop')}
            </Button>
          )}
          <button
            type="button"
            className={`btn ico s ${sendable ? 'pri' : ''}`}
            aria-label={t('send')}
            title={t('send')}
            disabled={!sendable}
            onClick={send}
          >
            <ArrowUp className="i" />
          </button>
        </div>
      </div>
    </div>
  )
}
