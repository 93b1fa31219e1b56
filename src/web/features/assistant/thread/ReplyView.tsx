import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { citedSources, Citations } from '#web/features/assistant/text/citations.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'
import { Markdown } from '#web/features/assistant/text/Markdown.tsx'
import { wholeWords } from '#web/features/assistant/text/sentences.ts'
import { deferred } from '#web/ui/deferred.tsx'

import { EndNote } from './EndNote.tsx'
import { ReplyActions } from './ReplyActions.tsx'
import { Sources } from './Sources.tsx'

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
