import { useQuery } from '@tanstack/react-query'

import type { Group, Totals } from '#contract/shapes.ts'
import { createTotals } from '#ledger/totals.ts'
import type { ServicesFilter } from '#web/api/services.ts'
import { whatIfQuery } from '#web/api/what-if.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { GrossNote } from '#web/list/GrossNote.tsx'
import { totalsText } from '#web/list/totals.ts'
import { Amount } from '#web/ui/Amount.tsx'

import { useWhatIf } from './what-if/what-if-state.ts'

interface GroupNoteProps {
  group: Group
  filter: ServicesFilter
  /** "will be charged". */
  plain: string
}

/** After a month's sum: what it would be with the tried switches, or else what it is with tax. */
export function GroupNote({ group: { key, totals }, filter, plain }: GroupNoteProps) {
  const { t, format } = useTexts('list')
  const { isOn, flips } = useWhatIf()
  const { data } = useQuery({ ...whatIfQuery([...flips.values()], filter), enabled: isOn })
  const change = isOn ? data?.months.find(({ month }) => month === key)?.shown : undefined
  if (change?.sums.some(({ amount }) => amount.minorUnits !== 0)) {
    const after = totalsText(format, sumOf(totals, change))
    return (
      <>
        <span aria-hidden="true" className="arrow">
          {'→ '}
        </span>
        <b className="bb">
          <Amount text={after} />
        </b>{' '}
        {t('wouldBeCharged')}
      </>
    )
  }
  return <GrossNote totals={totals} plain={plain} />
}

function sumOf(...all: readonly Totals[]): Totals {
  const totals = createTotals()
  for (const { sums } of all) for (const sum of sums) totals.add(sum)
  return totals.result()
}
