import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'

import { type Job, readUndoPlan, type UndoPlan, useUndoJob } from '#web/api/jobs.ts'
import { offerJobUndo } from '#web/api/undo-queue.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

import { useRefusalToast } from './use-refusal-toast.ts'

interface UndoDialogProps {
  /** What the job to undo set. */
  enabled: boolean
  plan: UndoPlan
  busy: boolean
  /** `include`: those to restore although they were changed since. */
  onUndo: (include: UndoPlan['changedSince']) => void
  onClose: () => void
}

/** Names what an undo would leave as it is; the customer may include what was changed since. */
function UndoDialog({ enabled, plan, busy, onUndo, onClose }: UndoDialogProps) {
  const { t, format } = useTexts('bulk')
  const id = useId()
  const [included, setIncluded] = useState<UndoPlan['changedSince']>([])
  const { restores, changedSince, tooLate } = plan
  const count = restores + included.length
  const total = restores + changedSince.length + tooLate.length
  const counts = { ...format.count(count), total: format.number(total) }
  return (
    <ConfirmDialog
      title={t(enabled ? 'undo.titleOn' : 'undo.titleOff', counts)}
      onClose={onClose}
      cancel={t('undo.keep')}
      action={t(enabled ? 'undo.confirmOn' : 'undo.confirmOff', counts)}
      busy={busy}
      disabled={count === 0}
      onConfirm={() => onUndo(included)}
    >
      {changedSince.length > 0 && (
        <>
          <p>{t('undo.changedSince', format.count(changedSince.length))}</p>
          <ul className="undo-names">
            {changedSince.map((item, index) => (
              <li key={`${item.type}/${item.id}`}>
                <label htmlFor={`${id}-${index}`}>
                  <Checkbox
                    id={`${id}-${index}`}
                    checked={included.includes(item)}
                    onChange={({ currentTarget }) =>
                      setIncluded(
                        currentTarget.checked
                          ? [...included, item]
                          : included.filter((other) => other !== item),
                      )
                    }
                  />
                  <DomainName name={item.name} />
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      {tooLate.length > 0 && (
        <ul className="undo-names">
          {tooLate.map(({ type, id: serviceId, name, on }) => (
            <li key={`${type}/${serviceId}`}>
              <DomainName name={name} />
              <span>
                {t(enabled ? 'job.reason.charged' : 'job.reason.ended', { date: format.date(on) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}

type UndoneJob = Pick<Job, 'id' | 'enabled'>
type Include = Parameters<ReturnType<typeof useUndoJob>['mutate']>[0]['include']

interface Question {
  job: UndoneJob
  plan: UndoPlan
  answer: (include: Include | null) => void
}

interface UndoButtonProps {
  /** Undone together: one, or those of a plan. */
  jobs: readonly [UndoneJob, ...UndoneJob[]]
  count: number
  /** In place of "Turn these 36 off again". */
  label?: string
  /** Whether the key does the same. */
  hasKey?: boolean
}

/** "Turn these 36 off again". Asks first if part of it was changed since or can't be restored. */
export function UndoButton({ jobs, count, label, hasKey = false }: UndoButtonProps) {
  const { t, format } = useTexts('bulk')
  const client = useQueryClient()
  const refuse = useRefusalToast()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isReading, setIsReading] = useState(false)
  const undo = useUndoJob({})

  /** Resolves with what to restore although it was changed since; `null` if the job stays. */
  const ask = (job: UndoneJob, plan: UndoPlan): Promise<Include | null> =>
    new Promise((answer) => setQuestion({ job, plan, answer }))

  /** Asks everything first: an undo that has begun replaces the tray that asks. */
  async function start(): Promise<void> {
    setIsReading(true)
    try {
      const plans = await Promise.all(jobs.map(({ id }) => readUndoPlan(client, id)))
      const undone: { id: string; include: Include }[] = []
      for (const [index, job] of jobs.entries()) {
        const plan = plans[index]
        const isAsked = plan !== undefined && plan.changedSince.length + plan.tooLate.length > 0
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        const include = isAsked ? await ask(job, plan) : []
        if (include !== null) undone.push({ id: job.id, include })
      }
      setQuestion(null)
      // oxlint-disable-next-line no-await-in-loop -- the list of jobs stays in order
      for (const request of undone) await undo.mutateAsync(request)
    } catch (error) {
      refuse(error)
    } finally {
      setIsReading(false)
    }
  }

  useEffect(() =>
    hasKey
      ? offerJobUndo(
          jobs.map(({ id }) => id),
          () => void start(),
        )
      : undefined,
  )

  return (
    <>
      <Button
        size="s"
        icon={label === undefined && <Undo2 className="i s" />}
        busy={isReading || undo.isPending}
        onClick={() => void start()}
        {...(hasKey && { 'aria-keyshortcuts': 'Z' })}
      >
        {label ?? t(jobs[0].enabled ? 'tray.undoOn' : 'tray.undoOff', format.count(count))}
      </Button>
      {question && (
        <UndoDialog
          key={question.job.id}
          enabled={question.job.enabled}
          plan={question.plan}
          busy={false}
          onUndo={question.answer}
          onClose={() => question.answer(null)}
        />
      )}
    </>
  )
}
