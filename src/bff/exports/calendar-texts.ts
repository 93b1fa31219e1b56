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
  const byText: Record<CalendarDay['text'], (name: string, number: string) => string> = {
    renews: (name) => t('renews', { name }),
    renewsBilled: (name, number) => t('renewsBilled', { name, number }),
    renewsOrEnds: (name) => t('renewsOrEnds', { name }),
    ends: (name) => t('ends', { name }),
    expires: (name) => t('expires', { name }),
    decideBy: (name) => t('decideBy', { name }),
    orderStep: (name, number) => t('orderStep', { name, number }),
    invoiceDue: (_, number) => t('invoiceDue', { number }),
  }
  return ({ text, name, number }) => byText[text](name, number)
}
