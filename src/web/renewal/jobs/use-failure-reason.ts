import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'

import { type Failed, reasonOf } from './failure-reason.ts'

/** Why an item of a job did not change, in the provider's words if it gives any. */
export function useFailureReason(): (failed: Failed) => string {
  const { t } = useTranslation('bulk')
  const brand = useSession().brand.name
  const format = useFormat()
  return (failed) => {
    const reason = reasonOf(failed)
    const date = failed.on === null ? '' : format.date(failed.on)
    if (typeof reason === 'string') return t(`job.reason.${reason}`, { brand, date })
    const { text, endsSentence } = reason
    return endsSentence ? text : t('job.reason.own', { words: text })
  }
}
