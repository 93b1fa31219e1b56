import { Check, Copy, Pencil } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import { askQuestion } from '#web/features/assistant/chat/chat.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { editTurn } from '#web/features/assistant/composer/composer-state.ts'
import { useCopied } from '#web/features/assistant/text/use-copied.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

import { ReplyView } from './ReplyView.tsx'

interface QuestionViewProps {
  turn: Turn
  onEdit: (() => void) | null
}

/** The customer's question, as typed, and the records attached to it. */
function QuestionView({ turn, onEdit }: QuestionViewProps) {
  const { t } = useTranslation(['assistant', 'common'])
  const format = useFormat()
  const [copied, copy] = useCopied()
  return (
    <div className="asked">
      <div className="line">
        <div className="does">
          <IconButton
            size="s"
            label={copied ? t('common:copied') : t('copyQuestion')}
            icon={copied ? <Check className="i s" /> : <Copy className="i s" />}
            onClick={() => void copy({ text: turn.text })}
          />
          {onEdit && (
            <IconButton
              size="s"
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
