import type { ReactNode } from 'react'

import { isolate } from '#i18n/direction-marks.ts'
import { type ListedItem, nextEntryOf } from '#ledger/listed.ts'
import type { Service } from '#web/api/services.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { type Explained, RowReason } from '#web/renewal/reasons/RowReason.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Clipped } from '#web/ui/Clipped.tsx'
import { Status, type StatusProps } from '#web/ui/Status.tsx'

import { PriceCell } from './PriceCell.tsx'

/** The entry's checkbox; `null` for none. */
export type EntryCheckbox = { checked: boolean; onChange: () => void } | null

interface RenewalEntryProps {
  row: Explained & Pick<Service, 'renewal'> & ListedItem
  label: string
  checkbox: EntryCheckbox
  name: ReactNode
  when: ReactNode
  autoRenew: ReactNode
  status: StatusProps
}

/** A service or domain in the list of a phone. */
export function RenewalEntry(props: RenewalEntryProps) {
  const { row, label, checkbox, name, when, autoRenew, status } = props
  const { t, format } = useTexts('list')
  // The month's head counts it apart, and its price is in no sum.
  const invoice = nextEntryOf(row, format.today)?.invoice
  const billed = invoice ? t('billedBy', { number: isolate(invoice.number) }) : null
  const hasStatus = status.look !== 'done' && status.look !== 'good'
  return (
    <>
      <span className="nm flex items-center gap-3">
        {checkbox && <Checkbox aria-label={t('select', { name: label })} {...checkbox} />}
        {name}
      </span>
      <span className="num">
        <PriceCell renewal={row.renewal} />
      </span>
      <span className="when">
        <span className="el">{when}</span>
        {/* Only exceptions, and no line of their own: the document's frame cannot know how many there are. */}
        {hasStatus ? (
          <Status {...status} />
        ) : (
          billed !== null && <Clipped className="billed el" text={billed} />
        )}
      </span>
      {autoRenew}
      <RowReason row={row} />
    </>
  )
}
