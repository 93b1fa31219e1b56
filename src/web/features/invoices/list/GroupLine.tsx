import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { totalsText } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { spanning } from '#web/ui/list/spanning.ts'

function useGroupTexts(withTax: boolean): (group: Group) => { label: string; end: string } {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return ({ key, count, totals }) => {
    const label =
      key === 'open' ? t('group.open') : key === 'none' ? t('group.none') : format.month(key)
    const sum = key === 'open' ? totalsText(format, totals, withTax) : ''
    return { label, end: sum || t('group.count', { count, n: format.number(count) }) }
  }
}

interface GroupCellsProps {
  group: Group
  /** Invoices differ in tax: the sum says its own. */
  withTax: boolean
  box: 'all' | 'some' | 'none'
  onSelect: (selected: boolean) => void
}

/** A month, or what needs payment with its sum. */
export function GroupCells({ group, withTax, box, onSelect }: GroupCellsProps) {
  const { t } = useTranslation('list')
  const { label, end } = useGroupTexts(withTax)(group)
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
      <td {...spanning(2)}>
        <span className="ends">
          <b>{label}</b>
          <Amount text={end} />
        </span>
      </td>
    </>
  )
}

export function GroupEntry({ group, withTax }: Pick<GroupCellsProps, 'group' | 'withTax'>) {
  const { label, end } = useGroupTexts(withTax)(group)
  return (
    <>
      <b>{label}</b>
      <Amount text={end} />
    </>
  )
}
