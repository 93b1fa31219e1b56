import { useTranslation } from 'react-i18next'

import { ApiError, type ApiErrorCode } from '#web/api/error.ts'

export const codeOf = (error: unknown): ApiErrorCode =>
  error instanceof ApiError ? error.code : 'internal'

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
