import './job-tray.css'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronUp, CircleDashed, LoaderCircle, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type Job, jobQuery, useStopJob } from '#web/api/jobs.ts'
import { usePutAwayJobs } from '#web/api/put-away-jobs.ts'
import { forgetLastJob } from '#web/api/undo-queue.ts'
import { useWaiting } from '#web/api/waiting.ts'
import { useOnline } from '#web/app/errors/use-lock.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { EndedJob } from './EndedJob.tsx'
import { findTraySummary, StateIcon } from './job-state.tsx'
import { UndoButton } from './UndoButton.tsx'
import { jobsOfPlan, useJobTitle } from './use-job-title.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

/** "41 of 119, about 1 minute left. It continues if you leave." */
function useProgressText({ job, isOnline }: { job: Job; isOnline: boolean }): string {
  const { t, format } = useTexts('bulk')
  const { state, secondsLeft, total, waiting } = job
  if (!isOnline) return t('tray.connectionLost')
  if (state === 'stopping') return t('job.stopping')
  const counts = { n: format.number(job.settled), total: format.number(total) }
  const progress =
    secondsLeft === null
      ? t('tray.progress', counts)
      : t('tray.progressLeft', { ...counts, time: format.duration(secondsLeft) })
  if (waiting === null) return `${progress}${format.gap}${t('tray.carriesOn')}`
  const { perMinute } = waiting
  const wait = perMinute === null ? t('tray.limit') : t('tray.limitOf', format.count(perMinute))
  return `${progress}${format.gap}${wait}`
}

/** A job that runs, with Stop. */
function RunningJob({ job, isOnline }: { job: Job; isOnline: boolean }) {
  const { t } = useTranslation('bulk')
  useFocusOnUnmount(findTraySummary)
  const format = useFormat()
  const titleOf = useJobTitle()
  const progress = useProgressText({ job, isOnline })
  const refuse = useRefusalToast('stop')
  const stop = useStopJob({
    onError: refuse,
  })
  const { id, state, total, changed, startedAt } = job
  return (
    <article className="tray-job">
      <CircleDashed className="i s" />
      <h2>{titleOf([job])}</h2>
      <time dateTime={startedAt}>{t('tray.since', { time: format.time(startedAt) })}</time>
      <p>{progress}</p>
      <progress
        className="meter-line"
        max={total}
        value={job.settled}
        aria-label={titleOf([job])}
      />
      <div className="tray-acts">
        <Button
          size="s"
          busy={stop.isPending}
          disabled={state === 'stopping' || !isOnline}
          onClick={() => stop.mutate(id)}
        >
          {t('tray.stop')}
        </Button>
        {changed > 0 && <span className="mut">{t('tray.stay', format.count(changed))}</span>}
      </div>
    </article>
  )
}

/** Often enough for a row to follow its job; a job of a thousand items is large. */
const refetchMs = 3000

/** Marks the rows that running jobs have still to change. */
function useWaitingRows(jobs: readonly Job[]): void {
  const details = useQueries({
    queries: jobs
      .filter(({ state }) => state === 'running')
      .map(({ id }) => Object.assign(jobQuery(id), { refetchInterval: refetchMs })),
  })
  const waiting = details
    .flatMap(({ data }) => data?.items ?? [])
    .filter(({ outcome }) => outcome === 'pending')
    .map(({ type, id }) => `${type}/${id}`)
    .join(' ')
  useEffect(() => {
    useWaiting.setState({ keys: new Set(waiting === '' ? [] : waiting.split(' ')) })
    return () => useWaiting.setState({ keys: new Set() })
  }, [waiting])
}

interface JobTrayProps {
  /** Running jobs first. */
  jobs: readonly Job[]
  isConnectionLost: boolean
}

/** Bulk changes on every page: folded one line high, opened a card for each job. */
export function JobTray({ jobs, isConnectionLost }: JobTrayProps) {
  const { t, format } = useTexts(['bulk', 'common'])
  const isLocked = useLockReason() !== null
  const titleOf = useJobTitle()
  const isOnline = useOnline() && !isConnectionLost
  const tray = useRef<HTMLDetailsElement>(null)
  useWaitingRows(jobs)
  const summary = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const fold = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !tray.current?.contains(document.activeElement)) return
      event.preventDefault()
      setIsOpen(false)
      summary.current?.focus()
    }
    document.addEventListener('keydown', fold)
    return () => document.removeEventListener('keydown', fold)
  }, [isOpen])
  const putAway = usePutAwayJobs()
  /** Hides the finished ones. The change history keeps them. */
  const dismiss = (): void => {
    putAway.mutate(jobs.filter(({ state }) => state === 'done').map(({ id }) => id))
    forgetLastJob()
    document.querySelector<HTMLElement>('main')?.focus()
  }
  const [first] = jobs
  if (first === undefined) return null
  const isRunning = first.state !== 'done'
  const together = jobsOfPlan(first, jobs)
  const undoCount = together.reduce((sum, { undo }) => sum + (undo?.count ?? 0), 0)
  const finished = jobs.filter(({ state }) => state === 'done').length
  return (
    <div className={`tray-bar ${isOpen ? 'open' : ''}`}>
      <details
        ref={tray}
        className="tray"
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary ref={summary}>
          {isRunning ? <LoaderCircle className="i s spin" /> : <StateIcon job={first} />}
          <span className="el">
            <b>
              {isRunning
                ? t(first.enabled ? 'tray.turningOn' : 'tray.turningOff')
                : titleOf(together)}
            </b>
            {isRunning && (
              <span className="mut">
                {' '}
                {t('tray.of', {
                  n: format.number(first.settled),
                  total: format.number(first.total),
                })}
              </span>
            )}
          </span>
          <span className="mut">
            {finished > together.length && t('tray.finished', format.count(finished))}
          </span>
          <ChevronUp className="i s chev" />
          {isRunning && (
            <progress
              className="meter-line"
              max={first.total}
              value={first.settled}
              aria-label={titleOf([first])}
            />
          )}
        </summary>
        <div className="tray-jobs">
          {jobs.map((job) =>
            job.state === 'done' ? (
              <EndedJob key={job.id} job={job} />
            ) : (
              <RunningJob key={job.id} job={job} isOnline={isOnline} />
            ),
          )}
          <p className="tray-end">
            {t('tray.until', { time: format.endOfDay(first.endedAt ?? first.startedAt) })}
            <Link className="link" to="/account/history">
              {t('tray.history')}
            </Link>
          </p>
        </div>
        {/* Start and end are announced, not each step. */}
        <span className="vh" role="status">
          {titleOf(together)}
        </span>
      </details>
      {!isRunning && !isLocked && undoCount > 0 && (
        <UndoButton
          key={first.plan ?? first.id}
          jobs={together}
          count={undoCount}
          label={t('common:undo') + format.inBrackets(format.number(undoCount))}
          hasKey
        />
      )}
      {!isRunning && (
        <IconButton label={t('tray.dismiss')} icon={<X className="i" />} onClick={dismiss} />
      )}
    </div>
  )
}
