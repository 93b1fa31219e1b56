import type { AutoRenew } from '#contract/shapes.ts'
import type { Format } from '#web/app/format/use-format.ts'

export const soonDays = 30

/** Whether it will end within 30 days because auto-renew is off. `day` is its last day. */
export function endsSoon(
  format: Pick<Format, 'daysFromToday'>,
  autoRenew: AutoRenew | null,
  day: string | null,
): boolean {
  if (autoRenew?.enabled !== false || day === null) return false
  const days = format.daysFromToday(day)
  return days >= 0 && days <= soonDays
}
