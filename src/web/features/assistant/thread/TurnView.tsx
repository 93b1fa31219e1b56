import { memo } from 'react'
import { useTranslation } from 'react-i18next'

import { askQuestion } from '#web/features/assistant/chat/chat.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'

import { AnswerView } from './AnswerView.tsx'
import { editTurn } from './edit-turn.ts'
import { QuestionView } from './QuestionView.tsx'

interface TurnViewProps {
  turn: Turn
  page: string
  last: boolean
  /** An answer is under way: nothing can be asked again or edited meanwhile. */
  busy: boolean
}

export const TurnView = memo(({ turn, page, last, busy }: TurnViewProps) => {
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
      <QuestionView turn={turn} onEdit={busy ? null : () => editTurn(turn)} />
      <AnswerView turn={turn} onRetry={last && !busy ? retry : null} />
    </li>
  )
})
TurnView.displayName = 'TurnView'
