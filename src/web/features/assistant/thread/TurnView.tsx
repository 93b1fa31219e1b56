import { memo } from 'react'
import { useTranslation } from 'react-i18next'

import { askQuestion } from '#web/features/assistant/chat/chat.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { editTurn } from '#web/features/assistant/composer/composer-state.ts'

import { QuestionView } from './QuestionView.tsx'
import { ReplyView } from './ReplyView.tsx'

interface TurnViewProps {
  turn: Turn
  page: string
  isLast: boolean
  /** Whether it says who replied. */
  saysSource: boolean
  /** While a reply is arriving, questions cannot be repeated or edited. */
  isBusy: boolean
}

export const TurnView = memo(({ turn, page, isLast, saysSource, isBusy }: TurnViewProps) => {
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
