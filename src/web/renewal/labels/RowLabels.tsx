import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'

import './labels-of.css'
import { useLabelsOf, type LabelTarget } from './use-labels-of.ts'

/** A row's first label and how many more it has, in the room that the name leaves. */
export function RowLabels({ type, id }: Pick<LabelTarget, 'type' | 'id'>) {
  const { t } = useTranslation('labels')
  const format = useFormat()
  const labels = useLabelsOf({ type, id })
  const [first, ...others] = labels
  if (first === undefined) return null
  return (
    <span className="row-label" title={format.list(labels.map(({ name }) => name))}>
      <span className="vh">{t('label')} </span>
      <bdi className="label-chip el">{first.name}</bdi>
      {others.length > 0 && <span className="mut">{`+${format.number(others.length)}`}</span>}
    </span>
  )
}
