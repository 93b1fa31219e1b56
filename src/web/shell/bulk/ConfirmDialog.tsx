import { useTranslation } from 'react-i18next'

import { totalsText, yearlyTotals } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import type { BulkItem } from './bulk-item.ts'
import type { Kind } from './kind.ts'

interface ConfirmDialogProps {
  kind: Kind
  items: readonly BulkItem[]
  /** How many selected items cannot be changed. */
  locked: number
  enabled: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a large change: the first date, the amount, and how many cannot be changed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { kind, items, locked, enabled, busy, onConfirm, onClose } = props
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const n = format.number(items.length)
  const count = { count: items.length, n }
  const changing = items.filter(({ autoRenew }) => autoRenew?.enabled !== enabled)
  const first = changing
    .flatMap(({ renewal }) => (renewal.on === null ? [] : [renewal.on]))
    .filter((day) => format.daysFromToday(day) >= 0)
    .sort()[0]
  const date = first === undefined ? null : format.date(first, 'long')
  const amount = totalsText(format, yearlyTotals(changing.map(({ renewal }) => renewal)))
  return (
    <Dialog
      title={enabled ? t(`confirm.onTitle.${kind}`, count) : t(`confirm.offTitle.${kind}`, count)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('confirm.keep')}</Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {t(enabled ? 'confirm.on' : 'confirm.off', count)}
          </Button>
        </>
      }
    >
      <p>
        {date !== null &&
          (enabled ? t('confirm.firstCharge', { date }) : t(`confirm.firstEnd.${kind}`, { date }))}
        {format.gap}
        {amount !== '' && t(enabled ? 'confirm.onAmount' : 'confirm.offAmount', { amount })}
      </p>
      {locked > 0 && <p>{t('confirm.locked', { count: locked, n: format.number(locked) })}</p>}
    </Dialog>
  )
}
