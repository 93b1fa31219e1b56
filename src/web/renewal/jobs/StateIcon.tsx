import { CircleCheck, CircleSlash2, CircleX, Undo2 } from 'lucide-react'

import type { Job } from '#web/api/jobs.ts'

import { toneOf } from './tone.ts'

/** How an ended job went; the title beside it says the same. */
export function StateIcon({ job }: { job: Job }) {
  const tone = toneOf(job)
  if (tone === 'none') return <CircleX className="i s bad" />
  if (tone === 'part') return <CircleSlash2 className="i s warn" />
  return job.undoes === null ? <CircleCheck className="i s good" /> : <Undo2 className="i s" />
}
