import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useCountdown } from '#web/app/errors/use-countdown.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import type { Turn, Reply } from '#web/features/assistant/chat/turns.ts'
import { citedSources, Citations } from '#web/features/assistant/text/citations.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'
import { Markdown } from '#web/features/assistant/text/Markdown.tsx'
import { SafeLink } from '#web/features/assistant/text/SafeLink.tsx'
import { wholeWords } from '#web/features/assistant/text/sentences.ts'
import { Button } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Note } from '#web/ui/Note.tsx'

import { ReplyActions } from './ReplyActions.tsx'

interface EndNoteProps {
  reply: Reply
  onRetry: (() => void) | null
}

/** Explains a reply that did not end normally. */
function EndNote({ reply, onRetry }: EndNoteProps) {
  const { t, format } = useTexts(['assistant', 'common'])
  const errorText = useErrorText()
  const { finish, code, retryAfterSeconds } = reply
  const secondsLeft = useCountdown(retryAfterSeconds, reply.messageId, () => undefined)
  const retry = onRetry && (
    <Button size="s" onClick={onRetry} disabled={(secondsLeft ?? 0) > 0}>
      {t('common:retry')}
    </Button>
  )
  if (code !== null) {
    const { title, text } = errorText(new ApiError(code, 0))
    return (
      <Note tone="bad" actions={retry}>
        <p>{title}</p>
        <p>
          {secondsLeft !== null && secondsLeft > 0
            ? t('retryIn', { time: format.duration(secondsLeft) })
            : text}
        </p>
      </Note>
    )
  }
  if (reply.noAction !== null)
    return (
      <Note tone="alert" actions={retry}>
        {t(`noAction.${reply.noAction}`)}
      </Note>
    )
  if (finish === 'stopped') return <p className="by">{t('end.stopped')}</p>
  if (finish === 'length') return <Note actions={retry}>{t('end.length')}</Note>
  if (finish === 'incomplete') return <Note actions={retry}>{t('end.incomplete')}</Note>
  const isUseless = reply.text === '' && reply.actions.length === 0
  if (finish === 'tool-calls' && isUseless) return <Note>{t('end.toolCalls')}</Note>
  return null
}

interface SourcesProps {
  citations: readonly { title: string; href: string | null }[]
}

/** The sources of a reply, numbered. Their addresses are checked like any link. */
function Sources({ citations }: SourcesProps) {
  const { t } = useTranslation('assistant')
  if (citations.length === 0) return null
  return (
    <ol className="srcs" aria-label={t('sources')}>
      {citations.map(({ title, href }, index) => (
        <li key={`${title} ${href}`}>
          <span className="cite" aria-hidden>
            {index + 1}
          </span>
          <bdi>
            {href === null ? cleanText(title) : <SafeLink href={href}>{cleanText(title)}</SafeLink>}
          </bdi>
        </li>
      ))}
    </ol>
  )
}

const ActionFrame = deferred(() => import('./ActionFrame.tsx'), 'ActionFrame')
const ReplyRecords = deferred(() => import('./ReplyRecords.tsx'), 'ReplyRecords')

interface ReplyViewProps {
  turn: Turn
  /** Whether it says who replied. */
  saysSource: boolean
  /** `null` if this reply can’t be repeated: only the last one can. */
  onRetry: (() => void) | null
}

/** A word whose rest does not arrive is shown after this time. */
const wordTimeoutMs = 150

/** Text that appears word by word while it arrives. */
function useWholeWords(text: string, isLive: boolean): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (!isLive) return undefined
    const timer = setTimeout(() => setSettled(text), wordTimeoutMs)
    return () => clearTimeout(timer)
  }, [text, isLive])
  if (!isLive || settled === text) return text
  const words = wholeWords(text)
  // Text on the screen is never taken back.
  return settled.length > words.length && text.startsWith(settled) ? settled : words
}

/** A reply may have ended because the session has, as by a back-channel logout: then the page says so. */
function useSessionCheck(isLive: boolean): void {
  const client = useQueryClient()
  const wasLive = useRef(isLive)
  useEffect(() => {
    if (wasLive.current && !isLive) void client.invalidateQueries({ queryKey: ['session'] })
    wasLive.current = isLive
  }, [client, isLive])
}

/** A chat reply. The DOM stays the same when the reply ends, so that nothing jumps. */
export function ReplyView({ turn, saysSource, onRetry }: ReplyViewProps) {
  const { t } = useTranslation('assistant')
  const content = useRef<HTMLDivElement>(null)
  const { reply } = turn
  const isLive = reply.state !== 'ended'
  useSessionCheck(isLive)
  const text = useWholeWords(reply.text, isLive)
  const placeholder = reply.status ?? (reply.reasoning === '' ? t('waiting') : t('thinking'))
  const model = cleanText(reply.model ?? '')
  const byline =
    reply.model === null
      ? t('byBrand')
      : reply.company === null
        ? t('by', { model })
        : t('byCompany', { model, company: cleanText(reply.company) })
  return (
    <div className="ai" aria-busy={isLive || undefined}>
      <div className={`words ${isLive && text !== '' ? 'is-live' : ''}`} ref={content}>
        <Citations value={citedSources(text, reply.citations)}>
          <Markdown text={text} isLive={isLive} />
        </Citations>
      </div>
      {isLive && text === '' && <p className="by">{cleanText(placeholder)}</p>}
      {isLive && text !== '' && reply.status && <p className="by">{cleanText(reply.status)}</p>}
      <Sources citations={reply.citations} />
      {!isLive && text !== '' && reply.messageId && <ReplyRecords messageId={reply.messageId} />}
      {reply.actions.map((id) => (
        <ActionFrame key={id} id={id} onAgain={onRetry} />
      ))}
      {!isLive && <EndNote reply={reply} onRetry={onRetry} />}
      {!isLive && text !== '' && saysSource && <p className="by">{byline}</p>}
      {!isLive && <ReplyActions turn={turn} content={content} onRetry={onRetry} />}
    </div>
  )
}
