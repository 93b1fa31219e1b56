import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type shell from '#locales/en/shell.json'
import { useLinks } from '#web/app/frame/links.ts'

export type Topic = keyof (typeof shell)['topic']

interface HelpLinkProps {
  topic: Topic
  className?: string
}

/** "Help: auto-renew", if an article on the topic is published. */
export function HelpLink({ topic, className = '' }: HelpLinkProps) {
  const { t } = useTranslation('shell')
  const href = useLinks()[`help:${topic}`]
  if (href === undefined) return null
  return (
    <a href={href} className={`link help-link ${className}`}>
      <BookOpen className="i s" />
      {t('helpOn', { topic: t(`topic.${topic}`) })}
    </a>
  )
}
