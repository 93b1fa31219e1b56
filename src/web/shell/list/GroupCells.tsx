import { Amount } from '#web/ui/Amount.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { spanning } from '#web/ui/list/spanning.ts'

export interface GroupTexts {
  label: string
  /** How many, what ends, what has no price; stand one after the other. */
  facts: readonly string[]
  /** Sum of the prices in the column. */
  total: string
  /** Several currencies or tax bases: the sum does not fit under the column and stands in `facts`. */
  wide?: boolean
  /** Behind the sum: what it is. */
  note: string
  /** Name of the box. */
  select: string
}

interface GroupCellsProps {
  texts: GroupTexts
  /** Columns before the price and after it, the box's own not counted. */
  before: number
  after: number
  selected: 'all' | 'some' | 'none'
  onSelect: (selected: boolean) => void
}

/** A group's line: box, name and facts, its sum in the price's column. */
export function GroupCells({ texts, before, after, selected, onSelect }: GroupCellsProps) {
  const { label, facts, total, wide, note, select } = texts
  return (
    <>
      <td className="ctl">
        <Checkbox
          aria-label={select}
          checked={selected === 'all'}
          mixed={selected === 'some'}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td {...spanning(before)}>
        <b>{label}</b>
        {facts.join(' · ')}
      </td>
      {/* The sum is its text. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className="num spill">
        {!wide && total !== '' && (
          <>
            <b className="!me-0">
              <Amount text={total} />
            </b>
            <span className="per" />
          </>
        )}
      </td>
      {after > 0 && (
        <td {...spanning(after)} className="mut">
          {!wide && total !== '' && note}
        </td>
      )}
    </>
  )
}
