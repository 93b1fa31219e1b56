import { useTranslation } from 'react-i18next'

import { codeOf, useErrorText } from '#web/shell/views/error-text.ts'

/** Why a change was not started; one that is under way as to why it was not stopped. */
export function useRefused(): (error: unknown, asked?: 'start' | 'stop') => string {
  const { t } = useTranslation('bulk')
  const textOf = useErrorText()
  return (error, asked = 'start') => {
    // Of a start it is our limit on changes at once.
    const many = asked === 'start' && codeOf(error) === 'overloaded'
    const reason = many ? t('job.tooMany') : textOf(error).title
    return t(asked === 'start' ? 'job.refused' : 'job.notStopped', { reason })
  }
}
