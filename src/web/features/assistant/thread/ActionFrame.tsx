import './action.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'

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
import { useYearEnd } from '#web/app/format/use-next-year.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { totalsText } from '#web/list/totals.ts'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { basisOf, yearlyCharges, nearestFirst } from '#web/renewal/bulk/review-items.ts'
import { Button } from '#web/ui/Button.tsx'

import { changeOf, overOf, recordsOf } from './action-names.ts'
import { ActionReceipt } from './ActionReceipt.tsx'
import { ProposalNames } from './ProposalNames.tsx'

/** The question of a proposal and what to know before answering it. `kept`: what is not left out. */
function useProposalText(
  action: ProposedAction,
  kept: readonly { name: string }[],
  services: ProposedAction['services'],
): { title: string; facts: readonly string[] } {
  const { t, format } = useTexts(['action', 'bulk'])
  const { enabled } = action
  const change = changeOf(action)
  const [only] = kept
  const count = { ...format.count(kept.length), name: only?.name ?? '' }
  const areDomains = services.length > 1 && services.every(({ type }) => type === 'domain')
  const title =
    kept.length === 1
      ? t(`titleOne.${change}`, count)
      : areDomains && enabled !== null
        ? t(enabled ? 'bulk:confirm.onTitle.domain' : 'bulk:confirm.offTitle.domain', count)
        : t(`title.${change}`, count)
  const reviewed = enabled === null ? [] : nearestFirst(services, enabled, format.today)
  const first = reviewed.find(({ isCertain }) => isCertain)
  const on = first?.on
  const removed = recordsOf(action).length - kept.length
  const facts = [
    first && on && enabled === false && kept.length === 1
      ? t('ends', { name: first.item.name, date: format.date(on, 'long') })
      : '',
    first && on && kept.length > 1
      ? t(enabled ? 'bulk:review.firstCharge' : 'bulk:review.firstEnd', {
          name: first.item.name,
          date: format.date(on, 'long'),
        })
      : '',
    removed > 0 ? t('bulk:review.removed', format.count(removed)) : '',
    kept.length === 0 ? t('bulk:review.nothingLeft') : '',
  ]
  return { title, facts: facts.filter((fact) => fact !== '') }
}

interface ProposalSumProps {
  services: ProposedAction['services']
  enabled: boolean
}

/** What a proposed change of auto-renew costs or saves in a year. */
function ProposalSum({ services, enabled }: ProposalSumProps) {
  const { t, format } = useTexts(['action', 'bulk', 'common'])
  const yearEnd = useYearEnd()
  const yearly = yearlyCharges(services, format.today)
  const amount = totalsText(format, yearly)
  const { uncounted: count } = yearly
  if (services.length === 0) return null
  if (amount === '')
    return (
      <p className="mut">
        {count > 0
          ? t('bulk:selection.noAmount')
          : t('bulk:selection.nothingDue', { date: yearEnd })}
      </p>
    )
  return (
    <div>
      <p className="sum flex gap-3 text-3">
        <span className="flex-1">{t(enabled ? 'sumOn' : 'sumOff', { date: yearEnd })}</span>
        <span className="num">{count > 0 ? t('common:atLeast', { amount }) : amount}</span>
      </p>
      <p className="mut flex flex-wrap gap-x-3 text-2">
        <TaxLine basis={basisOf(services)} />
        {count > 0 && <span>{t('bulk:selection.uncounted', format.count(count))}</span>}
      </p>
    </div>
  )
}

interface ActionFrameProps {
  id: string
  /** Asks the question again; `null` if it is not the last. */
  onAgain: (() => void) | null
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** A change that the assistant proposes. Only the button confirms it. */
export function ActionFrame({ id, onAgain }: ActionFrameProps) {
  const client = useQueryClient()
  const { data: action, dataUpdatedAt } = useQuery(actionQuery(id))
  // Kept here, because `Proposal` starts afresh each time the action is read.
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => refreshOpenActions(client, id), [client, id])
  if (!action) return null
  if (action.state === 'confirmed') return <ActionReceipt action={action} />
  return (
    <Proposal
      key={dataUpdatedAt}
      action={action}
      readAt={dataUpdatedAt}
      onAgain={onAgain}
      removed={removed}
      onToggle={(key) => setRemoved(toggled(removed, key))}
    />
  )
}

interface ProposalProps extends Pick<ActionFrameProps, 'onAgain'> {
  action: ProposedAction
  /** When `secondsLeft` was received, by the device's clock. */
  readAt: number
  /** Keys of the records to leave out. */
  removed: ReadonlySet<string>
  onToggle: (key: string) => void
}

function Proposal({ action, readAt, onAgain, removed, onToggle }: ProposalProps) {
  const { t, format } = useTexts(['action', 'bulk', 'common'])
  const client = useQueryClient()
  const errorText = useErrorText()
  const lockReason = useLockReason()
  const [problem, setProblem] = useState<string | null>(null)
  const refresh = (): void => void client.invalidateQueries(actionQuery(action.id))
  const onError = (error: unknown): void => {
    const isConflict = error instanceof ApiError && error.code === 'conflict'
    setProblem(isConflict ? t('changedSince') : errorText(error).title)
    if (isConflict) refresh()
  }
  const confirm = useConfirmAction(action.id, { onError })
  const cancel = useCancelAction(action.id, { onError })
  const left = useCountdown(
    action.state === 'open'
      ? Math.max(0, action.secondsLeft - Math.floor((deviceNow() - readAt) / 1000))
      : null,
    action.id,
    refresh,
  )
  const records = recordsOf(action)
  const kept = records.filter(({ key }) => !removed.has(key))
  const services = action.services.filter((_, index) => !removed.has(records[index]?.key ?? ''))
  const { title, facts } = useProposalText(action, kept, services)
  const change = changeOf(action)
  const isOpen = action.state === 'open' && (left ?? 0) > 0
  const isLocked = action.kind === 'auto-renew' && lockReason !== null
  return (
    <section
      className={`proposal grid gap-2 ${isOpen ? '' : 'is-over text-ink-2'}`}
      aria-label={t('proposed')}
    >
      <p className="flex items-center gap-2 text-2 text-ink-2">
        <Pencil className="i s" /> {t('proposed')}
      </p>
      <h3>{title}</h3>
      {facts.length > 0 && <p className="mut text-3">{facts.join(format.gap)}</p>}
      {isOpen && records.length > 1 && (
        <ProposalNames action={action} removed={removed} onToggle={onToggle} />
      )}
      {action.enabled !== null && <ProposalSum services={services} enabled={action.enabled} />}
      {problem !== null && <p role="alert">{problem}</p>}
      {isOpen && isLocked && <p>{lockReason}</p>}
      {isOpen ? (
        <div className="acts flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            size="s"
            disabled={isLocked || kept.length === 0}
            busy={confirm.isPending}
            onClick={() => confirm.mutate(records.filter(({ key }) => removed.has(key)))}
          >
            {t(`confirm.${change}`, format.count(kept.length))}
          </Button>
          <Button size="s" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('common:cancel')}
          </Button>
          <span className="ms-auto flex items-center gap-2 text-2 text-ink-2">
            <Clock className="i s" /> {t('within', { time: format.duration(left ?? 0) })}
          </span>
          <span className="sr-only" role="status">
            {(left ?? 0) <= 60 && t('lastMinute')}
          </span>
        </div>
      ) : (
        <div className="acts flex flex-wrap items-center gap-2">
          <p role="status">{t(`over.${overOf(action)}`)}</p>
          {overOf(action) === 'expired' && onAgain && (
            <Button size="s" onClick={onAgain}>
              {t('again')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
