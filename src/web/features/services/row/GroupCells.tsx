import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

import { useGroupTexts } from './use-group-texts.ts'

interface GroupCellsProps {
  group: Group
  /** Columns before the price and after it, the box's own not counted. */
  before: number
  after: number
  selected: 'all' | 'some' | 'none'
  onSelect: (selected: boolean) => void
}

export function GroupCells({ group, before, after, selected, onSelect }: GroupCellsProps) {
  const { t } = useTranslation('services')
  const { label, count, ending, uncounted, total } = useGroupTexts()(group)
  const facts = [count, ending, uncounted].filter((text) => text !== null)
  return (
    <>
      {/* The box has its own label. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className="ctl">
        <Checkbox
          aria-label={t('group.select', { label })}
          checked={selected === 'all'}
          mixed={selected === 'some'}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td colSpan={before}>
        <b>{label}</b>
        {facts.join(' · ')}
      </td>
      <td className="num spill">
        <div className="flex justify-end">
          <b className="!me-0">
            <Amount text={total} />
          </b>
          <span className="per flex-none" />
        </div>
      </td>
      {after > 0 && (
        <td colSpan={after} className="mut">
          {total === '' ? '' : t('group.charged')}
        </td>
      )}
    </>
  )
}
