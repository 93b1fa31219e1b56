import { useTranslation } from 'react-i18next'

import { cleanText } from '#web/features/assistant/text/clean.ts'
import { SafeLink } from '#web/features/assistant/text/SafeLink.tsx'

interface SourcesProps {
  citations: readonly { title: string; href: string | null }[]
}

/** The sources of a reply, numbered. Their addresses are checked like any link. */
export function Sources({ citations }: SourcesProps) {
  const { t } = useTranslation('assistant')
  if (citations.length === 0) return null
  return (
    <ol className="srcs" aria-label={t('sources')}>
      {citations.map(({ title, href }, index) => (
        <li key={`${title} ${href}`}>
          <span className="cite" aria-hidden>
            {index + 1}
          </span>
          <bdi>
            {href === null ? cleanText(title) : <SafeLink href={href}>{cleanText(title)}</SafeLink>}
          </bdi>
        </li>
      ))}
    </ol>
  )
}
