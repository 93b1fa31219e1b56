import type { Change } from '#web/api/changes.ts'
import { useWho } from '#web/app/format/use-device-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

import { UndoChange } from './UndoChange.tsx'

/** What became of a change that cannot be undone; `null` if nothing did. */
function useFate(): (change: Change) => string | null {
  const { t, format } = useTexts('related')
  return ({ result, undoneAt, changedAgainAt }) => {
    if (result === 'refused' || result === 'unknown') return t(result)
    if (undoneAt !== null) return t('undone', { date: format.dateTime(undoneAt) })
    return changedAgainAt && t('until', { date: format.dateTime(changedAgainAt) })
  }
}

interface ChangeRowsProps {
  label: string
  /** Auto-renew changes of one service. */
  changes: readonly Change[]
}

/** A service's own changes, each with when, who, and Undo or what became of it. */
export function ChangeRows({ label, changes }: ChangeRowsProps) {
  const { t, format } = useTexts('related')
  const whoOf = useWho()
  const fateOf = useFate()
  return (
    <ul className="rows changes" aria-label={label}>
      {changes.map((change) => (
        <li key={change.id}>
          <div className="min-w-0">
            <div className="b">{t(change.after === 'on' ? 'turnedOn' : 'turnedOff')}</div>
            <div className="sm mut">
              <time dateTime={change.at}>
                <bdi>{format.dateTime(change.at)}</bdi>
              </time>
              {' · '}
              <bdi>{whoOf(change)}</bdi>
            </div>
          </div>
          <div className="end sm mut">{fateOf(change) ?? <UndoChange change={change} />}</div>
        </li>
      ))}
    </ul>
  )
}
