import { CornerDownLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { PaletteItem } from './item.ts'
import type { Range } from './match.ts'

interface MarkedProps {
  text: string
  marks: readonly Range[]
  className: string
}

/** A text in which the typed words are highlighted. */
function Marked({ text, marks, className }: MarkedProps) {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of marks) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return (
    <bdi className={className} title={text}>
      {parts}
      {text.slice(end)}
    </bdi>
  )
}

interface PaletteOptionProps {
  id: string
  item: PaletteItem
  active: boolean
  onPoint: () => void
  onRun: (newTab: boolean) => void
}

export function PaletteOption({ id, item, active, onPoint, onRun }: PaletteOptionProps) {
  const { t } = useTranslation('palette')
  const Icon = item.icon
  return (
    // The focus stays in the combobox, which handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div // oxlint-disable-line jsx-a11y/interactive-supports-focus
      id={id}
      role="option"
      aria-selected={active}
      className={`it ${active ? 'on' : ''}`}
      onPointerMove={active ? undefined : onPoint}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
    >
      <Icon className="i" />
      <Marked text={item.label} marks={item.marks} className="el" />
      {item.detail !== undefined && (
        <Marked text={item.detail} marks={item.detailMarks ?? []} className="mut el" />
      )}
      <span className="k">
        {item.end !== undefined && <bdi>{item.end}</bdi>}
        {active && item.end === undefined && (
          <span aria-hidden="true">
            {t('openHint')} <CornerDownLeft className="i s flip" />
          </span>
        )}
      </span>
    </div>
  )
}
