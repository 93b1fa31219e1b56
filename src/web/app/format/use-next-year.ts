import { useTranslation } from 'react-i18next'

import { lastDayFrom } from '#ledger/year.ts'

import { useFormat } from './use-format.ts'

/** "31 October 2027". Every sum of the next 12 months says that it ends on this day. */
export function useYearEnd(): string {
  const format = useFormat()
  return format.date(lastDayFrom(format.today), 'long')
}

/** "Next 12 months, until 31 October 2027", as the heading of a sum. */
export function useNextYear(): string {
  const { t } = useTranslation('common')
  return t('nextYear', { date: useYearEnd() })
}
