import { useTexts } from '#web/app/format/use-texts.ts'
import { deferred } from '#web/ui/deferred.tsx'

import {
  closeLabelling,
  useLabelling,
  labelKeyOf,
  useLabelsOf,
  type LabelTarget,
} from './use-labels-of.ts'

const LabelSelection = deferred(() => import('./LabelSelection.tsx'), 'LabelSelection')

/** A row's first label and how many more it has, in the room that the name leaves; and their dialog. */
export function RowLabels({ type, id, name }: LabelTarget) {
  const { t, format } = useTexts('labels')
  const target = { type, id, name }
  const labels = useLabelsOf(target)
  const isLabelling = useLabelling(({ key }) => key === labelKeyOf(target))
  const [first, ...others] = labels
  return (
    <>
      {first !== undefined && (
        <span className="row-label" title={format.list(labels.map((label) => label.name))}>
          <span className="vh">{t('label')} </span>
          <bdi className="label-chip el">{first.name}</bdi>
          {others.length > 0 && <span className="mut">{`+${format.number(others.length)}`}</span>}
        </span>
      )}
      {isLabelling && <LabelSelection selected={[target]} onClose={closeLabelling} />}
    </>
  )
}
