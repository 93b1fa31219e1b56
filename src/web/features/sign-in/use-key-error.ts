import { ApiError } from '#web/api/error.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

/** What to tell the customer when a key is not accepted. `rejected`: the text for a wrong key. */
export function useKeyError(rejected: string): (error: unknown) => string {
  const { t, format } = useTexts('sign-in')
  const textOf = useErrorText()
  return (error) => {
    if (!(error instanceof ApiError)) return textOf(error).title
    if (error.code === 'key_rejected') return rejected
    if (error.code === 'invalid_input') return t('keyMalformed')
    if (error.code === 'rate_limited') {
      return t('tooMany', { time: format.duration(error.retryAfterSeconds ?? 60) })
    }
    // Signed in, but without a cookie. A 401 would be a session that has ended.
    if (error.code === 'not_signed_in' && error.status === 0)
      return t(location.protocol === 'http:' ? 'cookieOverHttp' : 'cookieRefused')
    const { title, text } = textOf(error)
    return format.sentence(title) + format.gap + text
  }
}
