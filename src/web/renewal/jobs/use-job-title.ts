import type { Job } from '#web/api/jobs.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { kindOf } from '#web/renewal/bulk/bulk-item.ts'

import { toneOf } from './job-state.tsx'

/** Those confirmed together with it that have ended as well; its undo is undone together, too. */
export const jobsOfPlan = (job: Job, jobs: readonly Job[]): [Job, ...Job[]] => [
  job,
  ...jobs.filter(
    ({ id, plan, state, undoes }) =>
      id !== job.id &&
      plan !== null &&
      plan === job.plan &&
      state === 'done' &&
      (undoes === null) === (job.undoes === null),
  ),
]

/** "Turn auto-renew off for 119 services" while it runs, then what has become of it. */
export function useJobTitle(): (jobs: readonly [Job, ...Job[]]) => string {
  const { t, format } = useTexts('bulk')
  return ([job, ...others]) => {
    if (others.length > 0) {
      const made = others.reduce((sum, { changed }) => sum + changed, job.changed)
      const title = t(job.undoes === null ? 'tray.changes' : 'tray.changesUndone')
      return title + format.inBrackets(format.number(made))
    }
    const { enabled, state, types, total, changed, failed, notTried, undoes } = job
    const kind = kindOf(types)
    const totals = { count: total, total: format.number(total) }
    if (state !== 'done') return t(`tray.${enabled ? 'turnOn' : 'turnOff'}.${kind}`, totals)
    if (changed === 0)
      return t(failed.length + notTried === 0 ? 'tray.nothingToChange' : 'tray.nothingChanged')
    if (toneOf(job) === 'part')
      return t(`tray.${enabled ? 'partOn' : 'partOff'}.${kind}`, {
        ...totals,
        n: format.number(changed),
      })
    const changes = { count: changed, total: format.number(changed) }
    if (undoes !== null) return t(`tray.${enabled ? 'undoneOff' : 'undoneOn'}.${kind}`, changes)
    return t(`tray.${enabled ? 'turnedOn' : 'turnedOff'}.${kind}`, changes)
  }
}
