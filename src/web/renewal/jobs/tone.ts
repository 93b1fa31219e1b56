import type { Job } from '#web/api/jobs.ts'

/** How an ended job went. */
export type Tone = 'all' | 'part' | 'none'

/** Items that the job has dealt with. */
export const settledCount = ({ changed, unchanged, failed }: Job): number =>
  changed + unchanged + failed.length

/** `none`: nothing changed as requested. A job stopped before its first change has not failed. */
export function toneOf({ changed, unchanged, failed, notTried }: Job): Tone {
  if (failed.length + notTried === 0) return 'all'
  return changed + unchanged === 0 && failed.length > 0 ? 'none' : 'part'
}
