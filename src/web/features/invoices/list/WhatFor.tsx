import { useTranslation } from 'react-i18next'

import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import { isMasked } from '#web/api/masked.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'

/** A domain that the description does not name. Ids of services mean nothing to a customer. */
function domainOf({ description, subject }: InvoiceLine): string | null {
  if (subject?.kind !== 'domain' || !subject.id.includes('.')) return null
  return description?.toLowerCase().includes(subject.id.toLowerCase()) ? null : subject.id
}

/** "VPS XL, db-01.example.net + 5 more": the first line. The count is never cut, the text is. */
export function WhatFor({ invoice: { lines } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const [first, ...others] = lines ?? []
  // An empty element keeps the status at the end of the row.
  if (first === undefined) return <span className="what" />
  const texts = [first.description, domainOf(first)].filter((text) => text !== null)
  const text = texts.join(', ')
  return (
    <span className="what">
      {isMasked(first, 'description') && <Absent of={first} field="description" />}
      <span className="el" title={text}>
        <bdi>{text}</bdi>
      </span>
      {others.length > 0 && (
        <span className="m">{t('row.more', { more: format.number(others.length) })}</span>
      )}
    </span>
  )
}
