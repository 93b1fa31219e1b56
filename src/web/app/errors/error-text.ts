import { useTranslation } from 'react-i18next'

import { ApiError, type ApiErrorCode } from '#web/api/error.ts'

import { isOutOfReach } from './missing-chunk.ts'

export function codeOf(error: unknown): ApiErrorCode {
  if (error instanceof ApiError) return error.code
  return isOutOfReach(error) ? 'offline' : 'internal'
}

/** Our title and text for an error's code. The server's messages are never shown. */
export function useErrorText(): (error: unknown) => { title: string; text: string } {
  const { t } = useTranslation('errors')
  return (error) => {
    const code = codeOf(error)
    const isOutcomeUnknown = error instanceof ApiError && error.outcomeUnknown
    return {
      title: t(`title.${code}`),
      text: isOutcomeUnknown ? t('outcomeUnknown') : t(`text.${code}`),
    }
  }
}
