import { Check, Copy, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { useCopied } from '#web/features/assistant/text/use-copied.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface QuestionViewProps {
  turn: Turn
  onEdit: (() => void) | null
}

/** The customer's question, as typed, and the records attached to it. */
export function QuestionView({ turn, onEdit }: QuestionViewProps) {
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
