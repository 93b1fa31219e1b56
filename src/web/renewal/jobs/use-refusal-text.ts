import { useTranslation } from 'react-i18next'

import { codeOf, useErrorText } from '#web/app/errors/error-text.ts'

/** Says why a job could not be started, or why it could not be stopped. */
export function useRefusalText(): (error: unknown, action?: 'start' | 'stop') => string {
  const { t } = useTranslation('bulk')
  const errorText = useErrorText()
  return (error, action = 'start') => {
    // On start, `overloaded` means our limit on jobs that run at once.
    const hasTooManyJobs = action === 'start' && codeOf(error) === 'overloaded'
    const reason = hasTooManyJobs ? t('job.tooMany') : errorText(error).title
    return t(action === 'start' ? 'job.refused' : 'job.notStopped', { reason })
  }
}
