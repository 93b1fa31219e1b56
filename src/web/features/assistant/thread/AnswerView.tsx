import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { citable, Citations } from '#web/features/assistant/text/citations.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'
import { Markdown } from '#web/features/assistant/text/Markdown.tsx'

import { AnswerActions } from './AnswerActions.tsx'
import { EndNote } from './EndNote.tsx'
import { Sources } from './Sources.tsx'
import { useShownText } from './use-shown-text.ts'

interface AnswerViewProps {
  turn: Turn
  /** Only the last answer can be asked for again. */
  onRetry: (() => void) | null
}

/** An answer: text on the sheet, no bubble. The same nodes while it arrives and after. */
export function AnswerView({ turn, onRetry }: AnswerViewProps) {
  const { t } = useTranslation('assistant')
  const content = useRef<HTMLDivElement>(null)
  const { answer } = turn
  const live = answer.state !== 'ended'
  const text = useShownText(answer.text, live)
  const quiet = answer.status ?? (answer.reasoning === '' ? t('waiting') : t('thinking'))
  return (
    <div className="ai" aria-busy={live || undefined}>
      <div className={`words ${live && text !== '' ? 'is-live' : ''}`} ref={content}>
        <Citations value={citable(text, answer.citations)}>
          <Markdown text={text} live={live} />
        </Citations>
      </div>
      {live && text === '' && <p className="by">{cleanText(quiet)}</p>}
      {live && text !== '' && answer.status && <p className="by">{cleanText(answer.status)}</p>}
      <Sources citations={answer.citations} />
      {!live && <EndNote answer={answer} onRetry={onRetry} />}
      {!live && <AnswerActions turn={turn} content={content} onRetry={onRetry} />}
    </div>
  )
}
