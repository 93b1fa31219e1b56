import { useTranslation } from 'react-i18next'

import { codeOf, useErrorText } from '#web/app/errors/error-text.ts'
import { showToast } from '#web/ui/toasts.ts'

/** Says in a toast why a job could not be started, or why it could not be stopped. */
export function useRefusalToast(action: 'start' | 'stop' = 'start'): (error: unknown) => void {
  const { t } = useTranslation('bulk')
  const errorText = useErrorText()
  return (error) => {
    // On start, `overloaded` means our limit on jobs that run at once.
    const hasTooManyJobs = action === 'start' && codeOf(error) === 'overloaded'
    const reason = hasTooManyJobs ? t('job.tooMany') : errorText(error).title
    const text = t(action === 'start' ? 'job.refused' : 'job.notStopped', { reason })
    showToast({ tone: 'bad', text })
  }
}
