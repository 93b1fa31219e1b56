import { useTranslation } from 'react-i18next'

import { isolate } from '#i18n/direction-marks.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { LinkedText } from '#web/renewal/reasons/LinkedText.tsx'

import type { NewsGroup } from './fold.ts'

/** "Invoice 2026-04452 arrived" with a link, or "11 services and domains renewed". */
export function NewsText({ group: { kind, items } }: { group: NewsGroup }) {
  const { t } = useTranslation('since')
  const format = useFormat()
  const count = items.length
  const [first] = items
  const name = isolate(first?.subject.label ?? '')
  return (
    <LinkedText
      text={t(kind, { ...format.count(count), name })}
      subjects={count === 1 && first ? [first.subject] : []}
    />
  )
}
