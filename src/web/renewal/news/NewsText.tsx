import { isolate } from '#i18n/direction-marks.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { LinkedText } from '#web/renewal/reasons/LinkedText.tsx'

import type { NewsGroup } from './fold.ts'

/** "Invoice 2026-04452 arrived" with a link, or "11 services and domains renewed". */
export function NewsText({ group: { kind, items } }: { group: NewsGroup }) {
  const { t, format } = useTexts('since')
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
