import { calendarDay, type DateRules } from './dates.ts'
import { isRecord, scalarText } from './plain.ts'

/** `{ start, end }`, or `2026-12-01 - 2027-11-30`. */
export function span(
  value: unknown,
  rules: DateRules,
): { start: string | null; end: string | null } | null {
  const days = isRecord(value)
    ? [value.start ?? value.from ?? value.begin, value.end ?? value.to ?? value.until]
    : (/^\(?(\d{4}-\d{2}-\d{2})\D{1,5}(\d{4}-\d{2}-\d{2})\)?$/
        .exec(scalarText(value) ?? '')
        ?.slice(1) ?? [])
  const [start = null, end = null] = days.map((one) => calendarDay(one, rules))
  return start || end ? { start, end } : null
}
