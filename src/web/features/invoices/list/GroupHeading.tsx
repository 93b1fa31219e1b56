import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { spanProps } from '#web/list/table/list-props.ts'
import { totalsText } from '#web/list/totals.ts'
import type { ListSelection } from '#web/list/use-list-selection.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

function useGroupTexts(withTax: boolean): (group: Group) => { label: string; end: string } {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return ({ key, count, totals }) => {
    const label =
      key === 'open' ? t('group.open') : key === 'none' ? t('group.none') : format.month(key)
    const sum = key === 'open' ? totalsText(format, totals, withTax) : ''
    return { label, end: sum || t('group.count', format.count(count)) }
  }
}

interface GroupCellsProps {
  group: Group
  /** The list mixes tax bases, so the sum names its own. */
  withTax: boolean
  selection: Pick<ListSelection<never>, 'stateOf' | 'selectSpan'>
}

/** Heading of a group in the table: a month, or the invoices to pay with their sum. */
export function GroupCells({ group, withTax, selection }: GroupCellsProps) {
  const { t } = useTranslation('list')
  const { label, end } = useGroupTexts(withTax)(group)
  const { offset, count } = group
  const box = selection.stateOf(offset, count)
  return (
    <>
      <td className="ctl">
        <Checkbox
          aria-label={t('selectGroup', { label })}
          checked={box === 'all'}
          isMixed={box === 'some'}
          disabled={box === 'loading'}
          onChange={(event) => selection.selectSpan(offset, count, event.target.checked)}
        />
      </td>
      <td {...spanProps(1)}>
        <span className="ends">
          <b>{label}</b>
          <bdi>{end}</bdi>
        </span>
      </td>
    </>
  )
}

/** The same heading in the phone's list, which has no checkboxes for groups. */
export function GroupEntry({ group, withTax }: Pick<GroupCellsProps, 'group' | 'withTax'>) {
  const { label, end } = useGroupTexts(withTax)(group)
  return (
    <>
      <b>{label}</b>
      <bdi>{end}</bdi>
    </>
  )
}
