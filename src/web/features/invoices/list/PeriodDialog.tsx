import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { withPeriod } from '#web/features/invoices/period.ts'
import type { InvoicesSearch } from '#web/features/invoices/search.ts'
import { Field } from '#web/ui/Field.tsx'

interface PeriodDialogProps {
  search: InvoicesSearch
  onApply: (change: Partial<InvoicesSearch>) => void
  onClose: () => void
}

/** Picks a range of days, such as a quarter or a fiscal year. Either end may be left open. */
export function PeriodDialog({ search, onApply, onClose }: PeriodDialogProps) {
  const { t } = useTranslation('invoices')
  const [from, setFrom] = useState(search.issuedFrom ?? '')
  const [to, setTo] = useState(search.issuedTo ?? '')
  const apply = (): void => {
    const [first, last] = from !== '' && to !== '' && from > to ? [to, from] : [from, to]
    onApply(withPeriod({ from: first || undefined, to: last || undefined }, 'invoiced'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('filter.periodTitle')}
      onClose={onClose}
      action={t('filter.apply')}
      onConfirm={apply}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={t('filter.fromLabel')}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label={t('filter.toLabel')}
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
