import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { totalsText } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

function useGroupTexts(): (group: Group) => { label: string; end: string } {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return ({ key, count, totals }) => {
    const label =
      key === 'open'
        ? t('group.open')
        : key === 'none'
          ? t('group.none')
          : format.date(key, 'month')
    const sum = key === 'open' ? totalsText(format, totals) : ''
    return { label, end: sum || t('group.count', { count, n: format.number(count) }) }
  }
}

interface GroupCellsProps {
  group: Group
  box: 'all' | 'some' | 'none'
  onSelect: (selected: boolean) => void
}

/** A month, or what needs payment with its sum. */
export function GroupCells({ group, box, onSelect }: GroupCellsProps) {
  const { t } = useTranslation('list')
  const { label, end } = useGroupTexts()(group)
  return (
    <>
      <td className="ctl">
        <Checkbox
          aria-label={t('selectGroup', { label })}
          checked={box === 'all'}
          mixed={box === 'some'}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td colSpan={2}>
        <span className="ends">
          <b>{label}</b>
          <Amount text={end} />
        </span>
      </td>
    </>
  )
}

export function GroupEntry({ group }: { group: Group }) {
  const { label, end } = useGroupTexts()(group)
  return (
    <>
      <b>{label}</b>
      <Amount text={end} />
    </>
  )
}
