import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'

/** Heading of a group: a day, or for older records a month (`2026-05`). */
export function useDayText(): (key: string) => string {
  const { t } = useTranslation('history')
  const format = useFormat()
  return (key) => {
    if (key.length === 7) return format.month(key)
    const date = format.date(key, 'long')
    return key === format.today ? t('group.today', { date }) : date
  }
}
