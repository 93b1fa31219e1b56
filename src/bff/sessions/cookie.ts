/** The session's cookie. `docs/contract.md`, "Safety on the border". */
import { tokenCookie } from '#bff/token-cookie.ts'
import { ProblemError } from '#server/problems.ts'

export const sessionCookie = tokenCookie('__Host-portico')

/**
 * The problem for a private endpoint without a session. A well-formed cookie is left alone, because a
 * response that arrives late must not delete the cookie of a newer sign-in; a malformed one is cleared.
 */
export function notSignedIn(request: Request): ProblemError {
  const isMalformed = /__Host-portico=(?![\w-]{43}(;|$))/.test(request.headers.get('cookie') ?? '')
  return new ProblemError('not_signed_in', {
    headers: isMalformed ? { 'Set-Cookie': sessionCookie.expired } : {},
  })
}
