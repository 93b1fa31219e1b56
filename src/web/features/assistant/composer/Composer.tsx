import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp, Square, X, ChevronDown, Cpu } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useReducer,
  useState,
  type KeyboardEvent,
  type RefObject,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'

import type { AssistantSubject } from '#web/api/assistant.ts'
import { useSession } from '#web/api/session.ts'
import { usePane } from '#web/app/frame/pane-state.ts'
import { isRunning, threadOf, useChat } from '#web/features/assistant/chat/chat-state.ts'
import { askQuestion, stopRunningReply } from '#web/features/assistant/chat/chat.ts'
import { ContextCard } from '#web/features/assistant/context/ContextCard.tsx'
import { usePageContext } from '#web/features/assistant/context/page-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'

import { changeDraft, clearDraft, useDraft } from './composer-state.ts'
import { RefusalNote } from './RefusalNote.tsx'

interface ModelChoiceProps {
  model: string | undefined
  onChoose: (model: string) => void
}

/** Shown only if the operator offers several models. */
function ModelChoice({ model, onChoose }: ModelChoiceProps) {
  const { t } = useTranslation('assistant')
  const { models } = useSession()
  if (models.length < 2) return null
  const chosen = model ?? models[0] ?? ''
  return (
    <Menu
      label={t('model', { model: chosen })}
      className="btn quiet s"
      side="top"
      entries={models.map((name) => ({
        kind: 'radio',
        key: name,
        label: name,
        checked: name === chosen,
        onSelect: () => onChoose(name),
      }))}
    >
      <Cpu className="i s" />
      <span className="el">{chosen}</span>
      <ChevronDown className="i s" />
    </Menu>
  )
}

/**
 * Tells keys of an input method apart: Enter that accepts a suggestion must not send. Browsers
 * disagree about `isComposing`, and Safari fires the key event after `compositionend`, so the end is
 * recorded one task later.
 */
function useIme() {
  const composing = useRef(false)
  return {
    isIme: (event: KeyboardEvent): boolean =>
      composing.current || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229,
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: () => {
      setTimeout(() => {
        composing.current = false
      })
    },
  }
}

const maxLength = 16_000
const isSameSubject = (a: AssistantSubject, b: AssistantSubject): boolean =>
  a.kind === b.kind && a.id === b.id && a.type === b.type

/** On a touch screen, Enter inserts a line break: the send button is within reach. */
const isTouch = (): boolean => globalThis.matchMedia('(pointer: coarse)').matches

/** Makes a field as high as its text, in browsers without `field-sizing`. */
function fitToText(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  // Shrink first: `scrollHeight` is never less than the field's own height.
  field.style.blockSize = 'auto'
  field.style.blockSize = `${field.scrollHeight}px`
}

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** Arrow up in an empty field edits the last question. */
  onEditLast: () => void
}

export function Composer({ field, onEditLast }: ComposerProps) {
  const { t, i18n } = useTranslation(['assistant', 'common'])
  const client = useQueryClient()
  const session = useSession()
  const chat = useChat()
  const thread = threadOf(chat, chat.active)
  const { text, replaces, subjects: editedSubjects } = useDraft(chat.active)
  useLayoutEffect(() => {
    if (field.current) fitToText(field.current)
  })
  // Typing can start before the draft store is subscribed to. Without a render of its own, React
  // would reset the field and the next letter would replace the first.
  const [, render] = useReducer((keystrokes: number) => keystrokes + 1, 0)
  const context = usePageContext()
  const [excluded, setExcluded] = useState<readonly AssistantSubject[]>([])
  const [model, setModel] = useState<string>()
  const [isBlocked, setIsBlocked] = useState(false)
  const ime = useIme()
  const running = isRunning(thread)
  const { question } = usePane()
  // Instead of a draft, because the customer has just asked for it.
  useEffect(() => {
    if (question === null) return
    changeDraft(chat.active, { text: question })
    usePane.setState({ question: null })
  }, [question, chat.active])
  const subjects = (editedSubjects ?? context.subjects).filter(
    (subject) => !excluded.some((other) => isSameSubject(subject, other)),
  )
  const canSend = text.trim() !== '' && !running && !isBlocked && session.can.assistant !== false

  const send = (): void => {
    if (!canSend) return
    askQuestion({
      text: text.trim(),
      model,
      page: context.page,
      subjects,
      locale: i18n.language,
      replaces: replaces ?? undefined,
    })
    clearDraft(chat.active)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (ime.isIme(event)) return
    const hasModifier = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (hasModifier || (!event.shiftKey && !isTouch()))) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp' && text === '' && thread.turns.length > 0) {
      event.preventDefault()
      onEditLast()
    } else if (event.key === 'Escape' && replaces !== null) {
      event.stopPropagation()
      clearDraft(chat.active)
    }
  }

  return (
    <div className="ask">
      {thread.refusal && (
        <RefusalNote refusal={thread.refusal} key={thread.refusal.at} onBlocked={setIsBlocked} />
      )}
      <div className="box">
        {replaces !== null && (
          <p className="sm editing">
            {t('edit.now')}
            <IconButton
              label={t('edit.cancel')}
              icon={<X className="i s" />}
              onClick={() => clearDraft(chat.active)}
            />
          </p>
        )}
        <ContextCard
          subjects={subjects}
          onExclude={(subject) => setExcluded([...excluded, subject])}
        />
        <textarea
          ref={field}
          rows={1}
          // An empty field shows the placeholder, which is in the page's language.
          dir={text === '' ? undefined : 'auto'}
          aria-label={t('question')}
          placeholder={running ? t('placeholderRunning') : t('placeholder')}
          value={text}
          maxLength={maxLength}
          enterKeyHint={isTouch() ? 'enter' : 'send'}
          onChange={(event) => {
            changeDraft(chat.active, { text: event.target.value })
            render()
          }}
          onKeyDown={onKeyDown}
          onCompositionStart={ime.onCompositionStart}
          onCompositionEnd={ime.onCompositionEnd}
        />
        <div className="rowx">
          <ModelChoice model={model} onChoose={setModel} />
          <span className="flex-1" />
          {running && (
            <Button
              icon={<Square className="i s" />}
              size="s"
              onClick={() => void stopRunningReply(client)}
            >
              {t('stop')}
            </Button>
          )}
          <button
            type="button"
            className={`btn ico s ${canSend ? 'pri' : ''}`}
            aria-label={t('send')}
            title={t('send')}
            disabled={!canSend}
            onClick={send}
          >
            <ArrowUp className="i" />
          </button>
        </div>
      </div>
    </div>
  )
}
