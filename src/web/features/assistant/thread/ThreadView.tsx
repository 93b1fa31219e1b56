import { ArrowDown, Check, Copy, Pencil } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import {
  isRunning,
  type Thread,
  threadOf,
  useChat,
} from '#web/features/assistant/chat/chat-state.ts'
import { askQuestion, openConversation } from '#web/features/assistant/chat/chat.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { editTurn } from '#web/features/assistant/composer/composer-state.ts'
import { usePageContext } from '#web/features/assistant/context/page-context.ts'
import { Suggestions } from '#web/features/assistant/context/Suggestions.tsx'
import { cleanText } from '#web/features/assistant/text/clean.ts'
import { toPlainText, wholeSentences } from '#web/features/assistant/text/sentences.ts'
import { useCopied } from '#web/features/assistant/text/use-copied.ts'
import { Button } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Note } from '#web/ui/Note.tsx'

import { ReplyView } from './ReplyView.tsx'
import { useFollow } from './use-follow.ts'

interface QuestionViewProps {
  turn: Turn
  onEdit: (() => void) | null
}

/** The customer's question, as typed, and the records attached to it. */
function QuestionView({ turn, onEdit }: QuestionViewProps) {
  const { t, format } = useTexts(['assistant', 'common'])
  const [copied, copy] = useCopied()
  return (
    <div className="asked">
      <div className="line">
        <div className="does">
          <IconButton
            label={copied ? t('common:copied') : t('copyQuestion')}
            icon={copied ? <Check className="i s" /> : <Copy className="i s" />}
            onClick={() => void copy({ text: turn.text })}
          />
          {onEdit && (
            <IconButton
              label={t('edit.label')}
              icon={<Pencil className="i s" />}
              onClick={onEdit}
            />
          )}
        </div>
        <div className="me" dir="auto">
          {turn.text}
        </div>
      </div>
      {turn.subjects.length > 0 && (
        <p className="sm">
          {t('context.with')} <bdi>{format.list(turn.subjects.map(({ label }) => label))}</bdi>
        </p>
      )}
    </div>
  )
}

interface TurnViewProps {
  turn: Turn
  page: string
  isLast: boolean
  /** Whether it says who replied. */
  saysSource: boolean
  /** While a reply is arriving, questions cannot be repeated or edited. */
  isBusy: boolean
}

const TurnView = memo(({ turn, page, isLast, saysSource, isBusy }: TurnViewProps) => {
  const { i18n } = useTranslation('assistant')
  const retry = () =>
    askQuestion({
      text: turn.text,
      page,
      subjects: turn.subjects,
      locale: i18n.language,
      replaces: turn.key,
    })
  return (
    <li className="turn">
      <QuestionView turn={turn} onEdit={isBusy ? null : () => editTurn(turn)} />
      <ReplyView turn={turn} saysSource={saysSource} onRetry={isLast && !isBusy ? retry : null} />
    </li>
  )
})
TurnView.displayName = 'TurnView'

/** Time between announcements, so that a screen reader can keep up. */
const intervalMs = 2_000

/**
 * Announces a reply to screen readers by sentences. Making the messages themselves a live region
 * would announce every few letters, or nothing at all.
 */
function Announcer({ thread }: { thread: Thread }) {
  const { t, i18n } = useTranslation('assistant')
  const [announcement, setAnnouncement] = useState('')
  const progress = useRef({ key: '', length: 0, hasEnded: true })
  const last = thread.turns.at(-1)
  const newest = useRef(last)
  useEffect(() => {
    newest.current = last
  })
  const key = last?.key ?? ''
  const running = last !== undefined && last.reply.state !== 'ended'

  useEffect(() => {
    if (key !== '' && running && progress.current.key !== key) {
      progress.current = { key, length: 0, hasEnded: false }
      setAnnouncement(t('answering'))
    }
    const announce = () => {
      const turn = newest.current
      if (turn === undefined || progress.current.key !== turn.key || progress.current.hasEnded)
        return
      const hasEnded = turn.reply.state === 'ended'
      const rest = toPlainText(cleanText(turn.reply.text)).slice(progress.current.length)
      const { sentences, length } = wholeSentences(rest, i18n.language, hasEnded)
      progress.current.length += length
      progress.current.hasEnded = hasEnded
      const text = sentences.join(' ')
      if (hasEnded) setAnnouncement(`${text} ${t('answered')}`.trim())
      else if (text !== '') setAnnouncement(text)
    }
    if (!running) {
      announce()
      return undefined
    }
    const timer = setInterval(announce, intervalMs)
    return () => clearInterval(timer)
  }, [key, running, t, i18n.language])

  return (
    <div className="vh" role="status" aria-label={t('announcements')}>
      {announcement}
    </div>
  )
}

const SharingNote = deferred(() => import('./SharingNote.tsx'), 'SharingNote')
const StartPage = deferred(
  () => import('#web/features/assistant/context/StartPage.tsx'),
  'StartPage',
)

/** Who replied is said once, until somebody else replies. */
const isSameSource = ({ reply }: Turn, before: Turn | undefined): boolean =>
  before?.reply.model === reply.model && before?.reply.company === reply.company

interface ThreadViewProps {
  place: 'pane' | 'page'
  onChoose: () => void
  /** Shows the list of all conversations. */
  onList: () => void
}

/** The messages of the conversation shown. */
export function ThreadView({ place, onChoose, onList }: ThreadViewProps) {
  const { t } = useTranslation(['assistant', 'common'])
  const chat = useChat()
  const thread = threadOf(chat, chat.active)
  const { page } = usePageContext()
  const { list, isFollowing, scrollToEnd } = useFollow()
  const isBusy = isRunning(thread)
  const isEmpty = thread.turns.length === 0
  return (
    <>
      <div className="thread" ref={list} tabIndex={-1}>
        <div className="inner">
          {thread.state === 'loading' && <p className="by">{t('common:loading')}</p>}
          {thread.state === 'not-kept' && <Note>{t('notKept')}</Note>}
          {thread.state === 'failed' && (
            <ErrorNote error={thread.error} onRetry={() => void openConversation(chat.active)} />
          )}
          {isEmpty && thread.state === 'ready' && place === 'page' && (
            <StartPage onChoose={onChoose} onList={onList} />
          )}
          {isEmpty && thread.state === 'ready' && place === 'pane' && (
            <>
              <p className="hello">{t('hello')}</p>
              <Suggestions onChoose={onChoose} />
            </>
          )}
          {!isEmpty && (
            <ol className="turns" aria-label={t('conversation')}>
              {thread.turns.map((turn, index) => (
                <TurnView
                  key={turn.key}
                  turn={turn}
                  page={page}
                  isLast={index === thread.turns.length - 1}
                  saysSource={!isSameSource(turn, thread.turns[index - 1])}
                  isBusy={isBusy}
                />
              ))}
            </ol>
          )}
          {!isBusy && <SharingNote replies={thread.turns.length} />}
        </div>
        {!isFollowing && !isEmpty && (
          <Button
            size="s"
            className="latest"
            icon={<ArrowDown className="i s" />}
            onClick={scrollToEnd}
          >
            {t('toLatest')}
          </Button>
        )}
      </div>
      <Announcer key={chat.active} thread={thread} />
    </>
  )
}
