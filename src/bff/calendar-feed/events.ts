/** The events of a subscribed calendar: one for each day and kind. */
import { type CalendarDay, type CalendarKind, kindOf } from '#bff/exports/calendar-days.ts'
import type { CalendarEntry } from '#bff/exports/calendar.ts'
import type { CalendarOptions } from '#contract/calendar-feed.ts'
import { formatList, formatMoney } from '#i18n/format.ts'

interface Writing {
  id: string
  options: CalendarOptions
  language: string
  summaryOf: (day: CalendarDay) => string
}

/** Names that a title has before it says how many more there are. */
const maxNamed = 3

export function* feedEvents(
  days: readonly CalendarDay[],
  { id, options, language, summaryOf }: Writing,
): Generator<CalendarEntry> {
  const { kinds, amounts, remindDays } = options
  const wanted = new Set<CalendarKind>(kinds)
  const shown = days.filter((day) => wanted.has(kindOf(day)))
  const groups = Map.groupBy(shown, (day) => `${day.on} ${kindOf(day)} ${day.text}`)
  for (const [key, group] of groups) {
    const [first] = group
    if (!first) continue
    const names = group.map(({ name, number }) => name || number)
    const named = names.slice(0, maxNamed)
    const more = names.length - named.length
    const name = formatList(language, more > 0 ? [...named, `+${more}`] : named)
    const line = (day: CalendarDay): string => {
      const what = day.name || day.number
      return amounts && day.price ? `${what} · ${formatMoney(language, day.price)}` : what
    }
    const isPlain = group.length === 1 && !(amounts && first.price)
    yield {
      uid: `${id} ${key}`,
      on: first.on,
      summary: summaryOf(group.length === 1 ? first : { ...first, name, number: name }),
      amount: isPlain ? null : group.map(line).join('\n'),
      url: null,
      ...(remindDays !== null && { remindDays }),
    }
  }
}
