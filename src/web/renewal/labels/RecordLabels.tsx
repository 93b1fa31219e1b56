import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { deferred } from '#web/ui/deferred.tsx'

import './labels.css'
import { useLabelsOf, type LabelTarget } from './use-labels-of.ts'

const LabelSelection = deferred(() => import('./LabelSelection.tsx'), 'LabelSelection')

/** A record's labels, each leading to the list of what has it, and a button for more. */
export function RecordLabels({
  target,
  list,
}: {
  target: LabelTarget
  list: 'services' | 'domains'
}) {
  const { t } = useTranslation('list')
  const [isLabelling, setLabelling] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {useLabelsOf(target).map(({ id, name }) => (
        <Link key={id} to={`/${list}`} search={{ label: id }} className="label-chip">
          <bdi>{name}</bdi>
        </Link>
      ))}
      <button type="button" className="link" onClick={() => setLabelling(true)}>
        {t('giveLabel')}
      </button>
      {isLabelling && <LabelSelection selected={[target]} onClose={() => setLabelling(false)} />}
    </span>
  )
}
