import { Box, FileText, Globe, Bell, Server, X, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { AssistantSubject } from '#web/api/assistant.ts'

const icons: Record<AssistantSubject['kind'], LucideIcon> = {
  service: Server,
  domain: Globe,
  invoice: FileText,
  order: Box,
  notification: Bell,
}

interface ContextCardProps {
  subjects: readonly AssistantSubject[]
  onExclude: (subject: AssistantSubject) => void
}

/** The records attached to the next question; each can be removed. */
export function ContextCard({ subjects, onExclude }: ContextCardProps) {
  const { t } = useTranslation('assistant')
  if (subjects.length === 0) return null
  return (
    <ul className="carries" aria-label={t('context.label')}>
      {subjects.map((subject) => {
        const Icon = icons[subject.kind]
        return (
          <li key={`${subject.kind} ${subject.type} ${subject.id}`} className="chip set">
            <Icon className="i s" />
            <bdi className="el">{subject.label}</bdi>
            {subject.label !== subject.id && (
              <bdi className="mono el" dir="ltr">
                {subject.id}
              </bdi>
            )}
            <button
              type="button"
              aria-label={t('context.leaveOut', { label: subject.label })}
              title={t('context.leaveOut', { label: subject.label })}
              onClick={() => onExclude(subject)}
            >
              <X className="i" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
