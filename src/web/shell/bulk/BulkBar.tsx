import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Renewal } from '#contract/shapes.ts'
import { startJob } from '#web/api/jobs.ts'
import type { Service } from '#web/api/services.ts'
import { useLock } from '#web/shell/auto-renew/use-lock.ts'
import { totalsText, yearlyTotals } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { listRow, useFocusAfter } from '#web/ui/use-focus-after.ts'

import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Kind } from './kind.ts'
import { useRefused } from './use-refused.ts'

export interface BulkItem {
  type: string
  id: string
  name: string
  renewal: Renewal
  autoRenew: Service['autoRenew']
}

interface BulkBarProps {
  kind: Kind
  selected: readonly BulkItem[]
  /** Rows that the filter matches. */
  total: number
  /** Selected ones that the filter does not show; `null`: not known yet. */
  outside: number | null
  onSelectAll: () => void
  onClear: () => void
  csvUrl: string
}

/** Above this many, or this much a year, the consequence is said before anything is changed. */
const manyItems = 20
const muchMinorUnits = 500_00

const isMuch = (items: readonly BulkItem[]): boolean =>
  items.length > manyItems ||
  yearlyTotals(items.map(({ renewal }) => renewal)).sums.some(
    ({ amount }) => amount.minorUnits > muchMinorUnits,
  )

/** Docked at the sheet's bottom: how many, what they cost a year, what can be done. */
export function BulkBar(props: BulkBarProps) {
  const { kind, selected, total, outside, onSelectAll, onClear, csvUrl } = props
  const { t } = useTranslation(['bulk', 'common'])
  const format = useFormat()
  const client = useQueryClient()
  const lock = useLock()
  const refusedText = useRefused()
  const [asking, setAsking] = useState<boolean | null>(null)
  // It goes with the selection; what was selected stands in the list.
  useFocusAfter(listRow)
  const changeable = selected.filter(({ autoRenew }) => autoRenew?.changeable)
  const start = useMutation({
    // Locked ones go along, so that the report says of each why it stands as before.
    mutationFn: (enabled: boolean) =>
      startJob(
        client,
        selected.filter(({ type }) => type !== ''),
        enabled,
      ),
    onSuccess: onClear,
    onError: (error) => showToast({ tone: 'bad', text: refusedText(error) }),
    onSettled: () => setAsking(null),
  })
  const request = (enabled: boolean): void => {
    if (isMuch(changeable)) setAsking(enabled)
    else start.mutate(enabled)
  }
  const locked = selected.length - changeable.length
  const allOn = changeable.every(({ autoRenew }) => autoRenew?.enabled === true)
  const allOff = changeable.every(({ autoRenew }) => autoRenew?.enabled === false)
  const yearly = yearlyTotals(selected.map(({ renewal }) => renewal))
  const amount = totalsText(format, yearly)
  const facts = [
    amount === ''
      ? t('selection.noAmount')
      : yearly.uncounted > 0
        ? t('selection.aYearAnd', { amount, n: format.number(yearly.uncounted) })
        : t('selection.aYear', { amount }),
    changeable.length > 0 && allOn && t('selection.allOn'),
    changeable.length > 0 && allOff && t('selection.allOff'),
    locked > 0 && t('selection.locked', { count: locked, n: format.number(locked) }),
    outside !== null &&
      outside > 0 &&
      t('selection.outside', { count: outside, n: format.number(outside) }),
  ].filter((fact) => fact !== false)
  const idle = changeable.length === 0 || lock !== null
  return (
    <div className="bulk" role="region" aria-label={t('selection.label')}>
      <b className="bb" role="status">
        {t('selection.count', { n: format.number(selected.length), total: format.number(total) })}
      </b>
      <span className="ink2">
        <Amount text={facts.join(' · ')} />
      </span>
      {selected.length - (outside ?? 0) < total && (
        <button type="button" className="link" onClick={onSelectAll}>
          {t('selection.selectAll', { n: format.number(total) })}
        </button>
      )}
      <span className="flex-1" />
      <Button
        variant="primary"
        size="s"
        disabled={idle}
        title={lock ?? undefined}
        busy={start.isPending && start.variables}
        onClick={() => request(true)}
      >
        {t('selection.turnOn')}
      </Button>
      <Button
        size="s"
        disabled={idle}
        title={lock ?? undefined}
        busy={start.isPending && !start.variables}
        onClick={() => request(false)}
      >
        {t('selection.turnOff')}
      </Button>
      <a className={`${buttonClass('plain', 's')} hide-m`} href={csvUrl} download>
        {t('common:exportCsv')}
      </a>
      <IconButton
        size="s"
        label={t('selection.clear')}
        icon={<X className="i" />}
        onClick={onClear}
      />
      {asking !== null && (
        <ConfirmDialog
          kind={kind}
          items={changeable}
          locked={locked}
          enabled={asking}
          busy={start.isPending}
          onConfirm={() => start.mutate(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
