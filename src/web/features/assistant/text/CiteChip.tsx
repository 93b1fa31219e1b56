import { use } from 'react'
import { useTranslation } from 'react-i18next'

import { Citations } from './citations.ts'
import { cleanText } from './clean.ts'
import { SafeLink } from './SafeLink.tsx'

/** A source number that links to its source; plain text if there is no such source. */
export function CiteChip({ number }: { number: number }) {
  const { t } = useTranslation('assistant')
  const source = use(Citations)[number - 1]
  if (source === undefined) return <>{`[${number}]`}</>
  const title = t('source', { number, title: cleanText(source.title) })
  const chip = (
    <span className="cite" title={title}>
      {number}
    </span>
  )
  if (source.href === null) return chip
  return (
    <SafeLink href={source.href} label={title}>
      {chip}
    </SafeLink>
  )
}
