/** The events of a subscribed calendar: one for each day and kind. */
import { type CalendarDay, kindOf } from '#bff/exports/calendar-days.ts'
import type { CalendarEntry } from '#bff/exports/calendar.ts'
import type { CalendarOptions } from '#contract/calendar-feed.ts'
import type { CalendarKind } from '#contract/calendar-kinds.ts'
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
  const listOf = (names: readonly string[]): string => {
    const named = [...new Set(names)]
    const more = named.length - maxNamed
    return formatList(language, more > 0 ? [...named.slice(0, maxNamed), `+${more}`] : named)
  }
  /** "Renews: a and b": what happens alike is named together. */
  const titleOf = (alike: readonly CalendarDay[]): string[] => {
    const [first] = alike
    if (!first) return []
    const name = listOf(alike.map((day) => day.name))
    return [summaryOf({ ...first, name, number: listOf(alike.map((day) => day.number)) })]
  }
  const lineOf = (day: CalendarDay): string =>
    amounts && day.price
      ? `${summaryOf(day)} · ${formatMoney(language, day.price)}`
      : summaryOf(day)
  for (const [key, group] of Map.groupBy(shown, (day) => `${day.on} ${kindOf(day)}`)) {
    const [first] = group
    if (!first) continue
    const isPlain = group.length === 1 && !(amounts && first.price)
    yield {
      uid: `${id} ${key}`,
      on: first.on,
      summary: [...Map.groupBy(group, ({ text }) => text).values()].flatMap(titleOf).join(' · '),
      amount: isPlain ? null : group.map(lineOf).join('\n'),
      url: null,
      ...(remindDays !== null && { remindDays }),
    }
  }
}
