import { startTexts } from '#i18n/instance.ts'
import type { Foundation } from '#server/foundation.ts'

import type { CalendarDay } from './calendar-days.ts'

/** What a day's event is called, in a language. */
export async function summaries(
  language: string,
  texts: Foundation['texts'],
): Promise<(day: CalendarDay) => string> {
  const instance = await startTexts(language, ['calendar'], texts.read)
  const t = instance.getFixedT(language, 'calendar')
  return ({ text, name, number }) => t(text, { name, number })
}
