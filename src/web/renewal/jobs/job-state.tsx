import { CircleCheck, CircleSlash2, CircleX, Undo2 } from 'lucide-react'

import type { Job } from '#web/api/jobs.ts'

/** How an ended job went; the title beside it says the same. */
export function StateIcon({ job }: { job: Job }) {
  const tone = toneOf(job)
  if (tone === 'none') return <CircleX className="i s bad" />
  if (tone === 'part') return <CircleSlash2 className="i s warn" />
  return job.undoes === null ? <CircleCheck className="i s good" /> : <Undo2 className="i s" />
}

/** How an ended job went. */
export type Tone = 'all' | 'part' | 'none'

/** `none`: nothing changed as requested. A job stopped before its first change has not failed. */
export function toneOf({ changed, unchanged, failed, notTried }: Job): Tone {
  if (changed + unchanged === 0 && failed.length > 0) return 'none'
  // What was locked before is listed, but nobody expected it to change.
  const isWhole = failed.every(({ announced }) => announced)
  return isWhole && notTried === 0 ? 'all' : 'part'
}

/** Where the focus goes when a card of the tray disappears. */
export const findTraySummary = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.tray > summary')
