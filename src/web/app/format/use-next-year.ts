import { useTranslation } from 'react-i18next'

import { lastDayFrom } from '#ledger/year.ts'

import { useFormat } from './use-format.ts'

/** "Next 12 months, until October 31, 2027". Wherever their sum is stated, as words or as its title. */
export function useNextYear(): string {
  const { t } = useTranslation('common')
  const format = useFormat()
  return t('nextYear', { date: format.date(lastDayFrom(format.today), 'long') })
}
