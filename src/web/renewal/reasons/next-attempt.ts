import type { Invoice } from '#contract/invoices.ts'
import type { Format } from '#web/app/format/use-format.ts'

/** The day of the provider's next try. One that has passed says nothing about the next. */
export const nextAttemptOf = (
  { nextAttemptOn }: Pick<Invoice, 'nextAttemptOn'>,
  format: Format,
): string | null =>
  nextAttemptOn !== null && format.daysFromToday(nextAttemptOn) >= 0 ? nextAttemptOn : null
