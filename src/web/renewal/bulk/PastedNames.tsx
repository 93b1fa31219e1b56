import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'

import './review.css'
import type { BulkItem } from './bulk-item.ts'
import { usePasted } from './pasted-names.ts'
import { PastedRow } from './PastedRow.tsx'

/** Pasted names that aren't in the account, until each is answered. */
export function PastedNames({ onUse }: { onUse: (item: BulkItem) => void }) {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const { count, open } = usePasted()
  if (open.length === 0) return null
  return (
    <section className="pasted">
      <h3>
        <TriangleAlert className="i s" />
        {t('review.pasted', {
          ...format.count(open.length),
          total: format.number(count),
        })}
      </h3>
      <ul>
        {open.map((pasted) => (
          <PastedRow key={pasted.name} pasted={pasted} onUse={onUse} />
        ))}
      </ul>
    </section>
  )
}
