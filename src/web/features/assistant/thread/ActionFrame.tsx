import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock, Pencil } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  actionQuery,
  type ProposedAction,
  refreshOpenActions,
  useCancelAction,
  useConfirmAction,
} from '#web/api/actions.ts'
import { deviceNow } from '#web/api/clock.ts'
import { ApiError } from '#web/api/error.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useCountdown } from '#web/app/errors/use-countdown.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { totalsText } from '#web/list/totals.ts'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { nearestFirst, yearlyCharges } from '#web/renewal/bulk/review-items.ts'
import { Button } from '#web/ui/Button.tsx'

import './action.css'
import { changeOf, overOf } from './action-names.ts'
import { ActionReceipt } from './ActionReceipt.tsx'

const ReviewSheet = lazy(() =>
  import('#web/renewal/bulk/ReviewSheet.tsx').then(({ ReviewSheet }) => ({ default: ReviewSheet })),
)

/** A change of more services is reviewed by name first. */
const maxUnreviewed = 20
/** Ends listed at most. */
const maxEnds = 3

interface ActionFrameProps {
  id: string
  /** Asks the question again; `null` if it is not the last. */
  onAgain: (() => void) | null
}

/** A change that the assistant proposes. Only the button confirms it. */
export function ActionFrame({ id, onAgain }: ActionFrameProps) {
  const client = useQueryClient()
  const { data: action, dataUpdatedAt } = useQuery(actionQuery(id))
  useEffect(() => refreshOpenActions(client, id), [client, id])
  if (!action) return null
  if (action.state === 'confirmed') return <ActionReceipt action={action} />
  return <Proposal key={dataUpdatedAt} action={action} readAt={dataUpdatedAt} onAgain={onAgain} />
}

interface ProposalProps extends Pick<ActionFrameProps, 'onAgain'> {
  action: ProposedAction
  /** When `secondsLeft` was received, by the device's clock. */
  readAt: number
}

function Proposal({ action, readAt, onAgain }: ProposalProps) {
  const { t } = useTranslation(['action', 'bulk', 'common'])
  const format = useFormat()
  const client = useQueryClient()
  const errorText = useErrorText()
  const lockReason = useLockReason()
  const [isReviewing, setIsReviewing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const refresh = (): void => void client.invalidateQueries(actionQuery(action.id))
  const onError = (error: unknown): void => {
    const isConflict = error instanceof ApiError && error.code === 'conflict'
    setProblem(isConflict ? t('changedSince') : errorText(error).title)
    if (isConflict) refresh()
  }
  const confirm = useConfirmAction(action.id, { onError, onSettled: () => setIsReviewing(false) })
  const cancel = useCancelAction(action.id, { onError })
  const left = useCountdown(
    action.state === 'open'
      ? Math.max(0, action.secondsLeft - Math.floor((deviceNow() - readAt) / 1000))
      : null,
    action.id,
    refresh,
  )
  const { kind, enabled, services, notifications } = action
  const total = services.length + notifications.length
  const name = services[0]?.name ?? notifications[0]?.title ?? ''
  const values = { count: total, n: format.number(total), name }
  const change = changeOf(action)
  const isOpen = action.state === 'open' && (left ?? 0) > 0
  const amount = enabled === null ? '' : totalsText(format, yearlyCharges(services, format.today))
  const ends =
    enabled === false && services.length <= maxEnds
      ? nearestFirst(services, false, format.today).flatMap(({ item, on, isCertain }) =>
          on !== null && isCertain
            ? [t('ends', { name: item.name, date: format.date(on, 'long') })]
            : [],
        )
      : []
  const isLocked = kind === 'auto-renew' && lockReason !== null
  const mustReview = services.length > maxUnreviewed
  return (
    <section className={`proposal ${isOpen ? '' : 'is-over'}`} aria-label={t('proposed')}>
      <p className="what">
        <Pencil className="i s" /> {t('proposed')}
      </p>
      <h3>{t(total === 1 ? `titleOne.${change}` : `title.${change}`, values)}</h3>
      <p className="mut">
        {amount !== '' && (
          <b>{t(enabled ? 'bulk:review.onAmount' : 'bulk:review.offAmount', { amount })} </b>
        )}
        {ends.join(format.gap)}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {isOpen && isLocked && <p>{lockReason}</p>}
      {isOpen ? (
        <div className="acts">
          <Button
            variant="primary"
            size="s"
            disabled={isLocked}
            busy={confirm.isPending}
            onClick={() => (mustReview ? setIsReviewing(true) : confirm.mutate([]))}
          >
            {mustReview ? t('review', values) : t(`confirm.${change}`, values)}
          </Button>
          <Button size="s" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('common:cancel')}
          </Button>
          <span className="left">
            <Clock className="i s" /> {t('within', { time: format.duration(left ?? 0) })}
          </span>
          <span className="sr-only" role="status">
            {(left ?? 0) <= 60 && t('lastMinute')}
          </span>
        </div>
      ) : (
        <div className="acts">
          <p role="status">{t(`over.${overOf(action)}`)}</p>
          {overOf(action) === 'expired' && onAgain && (
            <Button size="s" onClick={onAgain}>
              {t('again')}
            </Button>
          )}
        </div>
      )}
      {isReviewing && enabled !== null && (
        <Suspense>
          <ReviewSheet
            kind={services.every(({ type }) => type === 'domain') ? 'domain' : 'service'}
            items={services}
            locked={0}
            enabled={enabled}
            busy={confirm.isPending}
            onUse={undefined}
            onConfirm={(removed) =>
              confirm.mutate(
                services.filter((item) => removed.has(JSON.stringify([item.type, item.id]))),
              )
            }
            onClose={() => setIsReviewing(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
