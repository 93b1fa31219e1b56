import { useTranslation } from 'react-i18next'

import { ApiError, type ApiErrorCode } from '#web/api/error.ts'
import { useSession } from '#web/api/session.ts'

export const codeOf = (error: unknown): ApiErrorCode =>
  error instanceof ApiError ? error.code : 'internal'

/** Our title and text for an error's code. The server's messages are never shown. */
export function useErrorText(): (error: unknown) => { title: string; text: string } {
  const { t } = useTranslation('errors')
  const { brand } = useSession()
  return (error) => {
    const code = codeOf(error)
    const isOutcomeUnknown = error instanceof ApiError && error.outcomeUnknown
    return {
      title: t(`title.${code}`, { brand: brand.name }),
      text: isOutcomeUnknown ? t('outcomeUnknown') : t(`text.${code}`, { brand: brand.name }),
    }
  }
}
