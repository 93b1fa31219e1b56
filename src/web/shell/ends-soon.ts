import type { AutoRenew } from '#contract/shapes.ts'

import type { Format } from './use-format.ts'

const soonDays = 30

/** It will end unless somebody acts: auto-renew off and at most 30 days to go. `day`: its last. */
export function endsSoon(
  format: Pick<Format, 'daysFromToday'>,
  autoRenew: AutoRenew | null,
  day: string | null,
): boolean {
  if (autoRenew?.enabled !== false || day === null) return false
  const days = format.daysFromToday(day)
  return days >= 0 && days <= soonDays
}
