import type { ReactNode } from 'react'

import type { Group } from '#contract/shapes.ts'
import { Amount } from '#web/ui/Amount.tsx'

import { SpanCheckbox } from './SpanCheckbox.tsx'
import { spanProps } from './table/list-props.ts'
import type { GroupTexts } from './use-group-texts.ts'
import type { ListSelection, SpanState } from './use-list-selection.ts'

interface GroupCellsProps {
  texts: GroupTexts
  /** Number of rows. The head of a single one has no checkbox: it would repeat the row's. */
  count: number
  /** The list's columns. The sum goes into `price`, or into the last one if that is hidden. */
  columns: readonly { key: string }[]
  /** After the sum, instead of the text that says what it is. */
  note: ReactNode
  selected: SpanState
  onSelect: (selected: boolean) => void
}

/** The cells of a group line: checkbox, name and facts, and the sum below the prices. */
function GroupCells({ texts, count, columns, note, selected, onSelect }: GroupCellsProps) {
  const { label, facts, total, wide, select } = texts
  const priceIndex = columns.findIndex(({ key }) => key === 'price')
  const sumIndex = priceIndex === -1 ? columns.length - 1 : priceIndex
  const columnsAfter = columns.length - 1 - sumIndex
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className="ctl">
        {count > 1 && <SpanCheckbox label={select} state={selected} onSelect={onSelect} />}
      </td>
      {/* Every column between the checkbox and the sum. */}
      <td {...spanProps(sumIndex - 1)} title={[label, ...facts].join(' · ')}>
        <b>{label}</b> {facts.join(' · ')}
      </td>
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
      {columnsAfter > 0 && (
        <td {...spanProps(columnsAfter)} className="mut">
          {!wide && total !== '' && note}
        </td>
      )}
    </>
  )
}

/** A group line on a phone: name, count and sum, and below them the note. */
const GroupEntry = ({ texts, note }: Pick<GroupCellsProps, 'texts' | 'note'>) => (
  <>
    <span className="el" title={[texts.label, ...texts.shortFacts].join(' · ')}>
      <b>{texts.label}</b> {texts.shortFacts.join(' · ')}
    </span>
    <b className="num !me-0">
      <Amount text={texts.total} />
    </b>
    <span className="wide empty:hidden text-end">{note}</span>
  </>
)

/** Renders group lines that have a checkbox, facts and a sum. */
export const sumGroups = (
  textsOf: (group: Group) => GroupTexts,
  columns: GroupCellsProps['columns'],
  { stateOf, selectSpan }: Pick<ListSelection<never>, 'stateOf' | 'selectSpan'>,
  /** `plain`: the text that says what the sum is; empty on a phone. */
  noteOf: (group: Group, plain: string) => ReactNode,
) => ({
  renderGroupCells: (group: Group) => {
    const texts = textsOf(group)
    return (
      <GroupCells
        texts={texts}
        count={group.count}
        columns={columns}
        note={noteOf(group, texts.note)}
        selected={stateOf(group.offset, group.count)}
        onSelect={(isSelected) => selectSpan(group.offset, group.count, isSelected)}
      />
    )
  },
  renderGroupEntry: (group: Group) => (
    <GroupEntry texts={textsOf(group)} note={noteOf(group, '')} />
  ),
})
