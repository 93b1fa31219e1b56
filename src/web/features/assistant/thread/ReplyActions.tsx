import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy, FileCode, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { escapeHtml } from '#i18n/html-text.ts'
import { rate } from '#web/features/assistant/chat/chat.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'
import { useCopied } from '#web/features/assistant/text/use-copied.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

const keptElements = new Set([
  'P',
  'H4',
  'H5',
  'H6',
  'UL',
  'OL',
  'LI',
  'BLOCKQUOTE',
  'PRE',
  'CODE',
  'STRONG',
  'EM',
  'DEL',
  'BR',
  'HR',
  'TABLE',
  'THEAD',
  'TBODY',
  'TR',
  'TH',
  'TD',
])

/** A rendered reply as HTML for the clipboard: no attributes, and links as plain text. */
const toClipboardHtml = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.textContent ?? '')
  if (!(node instanceof Element)) return ''
  if (node.matches('.btn, svg, [aria-hidden=true]')) return ''
  const inner = [...node.childNodes].map(toClipboardHtml).join('')
  if (!keptElements.has(node.tagName)) return inner
  const tag = node.tagName.toLowerCase()
  return tag === 'br' || tag === 'hr' ? `<${tag}>` : `<${tag}>${inner}</${tag}>`
}

interface ReplyActionsProps {
  turn: Turn
  content: RefObject<HTMLDivElement | null>
  onRetry: (() => void) | null
}

/** Buttons under a finished reply: copy with formatting or as Markdown, rate, ask again. */
export function ReplyActions({ turn, content, onRetry }: ReplyActionsProps) {
  const { t } = useTranslation(['assistant', 'common'])
  const client = useQueryClient()
  const [copied, copy] = useCopied()
  const [copiedMarkdown, copyMarkdown] = useCopied()
  const { text, feedback, messageId } = turn.reply
  const toggleRating = (value: 'up' | 'down') =>
    rate(client, turn, feedback === value ? null : value)
  return (
    <div className="does">
      {text !== '' && (
        <>
          <IconButton
            label={copied ? t('common:copied') : t('copyAnswer')}
            icon={copied ? <Check className="i s" /> : <Copy className="i s" />}
            onClick={() =>
              void copy({
                text: content.current?.innerText ?? text,
                html: content.current ? toClipboardHtml(content.current) : undefined,
              })
            }
          />
          <IconButton
            label={copiedMarkdown ? t('common:copied') : t('copyMarkdown')}
            icon={copiedMarkdown ? <Check className="i s" /> : <FileCode className="i s" />}
            onClick={() => void copyMarkdown({ text: cleanText(text) })}
          />
          {messageId !== null && (
            <>
              <IconButton
                label={t('helpful')}
                icon={<ThumbsUp className="i s" />}
                aria-pressed={feedback === 'up'}
                onClick={() => toggleRating('up')}
              />
              <IconButton
                label={t('notHelpful')}
                icon={<ThumbsDown className="i s" />}
                aria-pressed={feedback === 'down'}
                onClick={() => toggleRating('down')}
              />
            </>
          )}
        </>
      )}
      {onRetry && (
        <IconButton label={t('again')} icon={<RotateCcw className="i s" />} onClick={onRetry} />
      )}
    </div>
  )
}
