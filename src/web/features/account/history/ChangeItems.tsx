import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { type Change, type ChangeDetail, changeQuery } from '#web/api/changes.ts'
import { jobsQuery } from '#web/api/jobs.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'

import { useChangeText } from './use-change-text.ts'

type ChangedItem = ChangeDetail['items'][number]

/** Codes with their own text. */
const codesWithText = [
  'conflict',
  'missing_scope',
  'key_rejected',
  'not_found',
  'changed_since',
  'charged',
  'ended',
] as const

function useReason(): (item: Pick<ChangedItem, 'outcome' | 'reason'>) => string | null {
  const { t } = useTranslation('history')
  return ({ outcome, reason }) => {
    if (outcome === 'done') return null
    if (outcome === 'not-tried') return t('reason.notTried')
    if (outcome === 'unknown') return t('reason.unanswered')
    const code = codesWithText.find((codeWithText) => codeWithText === reason)
    return t(`reason.${code ?? 'other'}`)
  }
}

/** Why there is no Undo; `null` if there is, or nothing was changed. */
function useNoUndo(change: Change): string | null {
  const { t, format } = useTexts('history')
  const { data: jobs } = useQuery({ ...jobsQuery, enabled: change.job !== null })
  const { kind, result, changed, before, changedAgainAt, job } = change
  if (kind !== 'auto-renew' || changed === 0 || result === 'undone' || result === 'running')
    return null
  if (job !== null) {
    const listed = jobs?.items.find(({ id }) => id === job)
    const tooLateOn = listed?.undo?.tooLateOn
    return tooLateOn ? t('detail.tooLate', { date: format.date(tooLateOn, 'long') }) : null
  }
  if (changedAgainAt !== null) return t('detail.again', { date: format.dateTime(changedAgainAt) })
  return before === null ? t('detail.noBefore') : null
}

function ItemName({ kind, type, id, name }: ChangedItem & { kind: Change['kind'] }) {
  const subject = kind === 'auto-renew' ? { kind: 'service', type, id } : null
  return (
    <SubjectLink subject={subject} className="b">
      <bdi>{name ?? id}</bdi>
    </SubjectLink>
  )
}

/** An opened row: what did not change and why, then what did. */
export function ChangeItems({ change }: { change: Change }) {
  const { t, format } = useTexts('history')
  const textOf = useChangeText()
  const reasonOf = useReason()
  const noUndo = useNoUndo(change)
  const { data, error, refetch } = useQuery(changeQuery(change.id))
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : null
  const unchanged = data.items.filter(({ outcome }) => outcome !== 'done')
  const changed = data.items.filter(({ outcome }) => outcome === 'done')
  const more = data.result === 'running' ? 0 : data.total - data.items.length
  return (
    <section className="change" aria-label={t('detail.label', { what: textOf(change) })}>
      {noUndo !== null && <p className="mut">{noUndo}</p>}
      {unchanged.length > 0 && (
        <dl aria-label={t('detail.unchanged')}>
          {unchanged.map((item) => (
            <div key={`${item.type}/${item.id}`}>
              <dt>
                <ItemName {...item} kind={change.kind} />
              </dt>
              <dd>{reasonOf(item)}</dd>
            </div>
          ))}
        </dl>
      )}
      {changed.length > 0 && (
        <p>
          <span className="mut">{t('detail.changed')}: </span>
          <span className="names">
            {changed.map((item) => (
              <ItemName {...item} kind={change.kind} key={`${item.type}/${item.id}`} />
            ))}
          </span>
        </p>
      )}
      {more > 0 && <p className="mut">{t('detail.more', format.count(more))}</p>}
      {data.items.length === 0 && <p className="mut">{t('detail.none')}</p>}
    </section>
  )
}
