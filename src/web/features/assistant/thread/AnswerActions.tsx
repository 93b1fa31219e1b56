import { Check, Copy, FileCode, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { rate } from '#web/features/assistant/chat/chat.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'
import { richText } from '#web/features/assistant/text/rich-copy.ts'
import { useCopied } from '#web/features/assistant/text/use-copied.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface AnswerActionsProps {
  turn: Turn
  content: RefObject<HTMLDivElement | null>
  onRetry: (() => void) | null
}

/** Under a finished answer: copy with its form or as markdown, opinion, once more. */
export function AnswerActions({ turn, content, onRetry }: AnswerActionsProps) {
  const { t } = useTranslation(['assistant', 'common'])
  const [copied, copy] = useCopied()
  const [copiedMarkdown, copyMarkdown] = useCopied()
  const { text, feedback, messageId } = turn.answer
  const rated = (value: 'up' | 'down') => rate(turn, feedback === value ? null : value)
  return (
    <div className="does">
      {text !== '' && (
        <>
          <IconButton
            size="s"
            label={copied ? t('common:copied') : t('copyAnswer')}
            icon={copied ? <Check className="i s" /> : <Copy className="i s" />}
            onClick={() =>
              void copy({
                text: content.current?.innerText ?? text,
                html: content.current ? richText(content.current) : undefined,
              })
            }
          />
          <IconButton
            size="s"
            label={copiedMarkdown ? t('common:copied') : t('copyMarkdown')}
            icon={copiedMarkdown ? <Check className="i s" /> : <FileCode className="i s" />}
            onClick={() => void copyMarkdown({ text: cleanText(text) })}
          />
          {messageId !== null && (
            <>
              <IconButton
                size="s"
                label={t('helpful')}
                icon={<ThumbsUp className="i s" />}
                aria-pressed={feedback === 'up'}
                onClick={() => rated('up')}
              />
              <IconButton
                size="s"
                label={t('notHelpful')}
                icon={<ThumbsDown className="i s" />}
                aria-pressed={feedback === 'down'}
                onClick={() => rated('down')}
              />
            </>
          )}
        </>
      )}
      {onRetry && (
        <IconButton
          size="s"
          label={t('again')}
          icon={<RotateCcw className="i s" />}
          onClick={onRetry}
        />
      )}
    </div>
  )
}
