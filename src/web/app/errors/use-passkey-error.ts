import { ApiError } from '#web/api/error.ts'
import { passkeyProblemOf } from '#web/api/passkeys.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

import { useErrorText } from './error-text.ts'

/** The text for a passkey that does not work. */
export function usePasskeyError(): (error: unknown) => string {
  const { t, format } = useTexts(['passkeys', 'sign-in'])
  const textOf = useErrorText()
  return (error) => {
    const problem = passkeyProblemOf(error)
    if (problem !== null) return t(`refused.${problem}`)
    // Signed in, but without a cookie. A 401 would be a session that has ended.
    if (error instanceof ApiError && error.code === 'not_signed_in' && error.status === 0)
      return t(location.protocol === 'http:' ? 'sign-in:cookieOverHttp' : 'sign-in:cookieRefused')
    const { title, text } = textOf(error)
    return format.sentence(title) + format.gap + text
  }
}
