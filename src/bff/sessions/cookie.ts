/** The session's cookie. `docs/contract.md`, "Safety on the border". */
import { createHash, randomBytes } from 'node:crypto'

import { ProblemError } from '#server/problems.ts'

const cookieName = '__Host-portico'

/** The cookie's token. `null` if the cookie comes twice: somebody else may have set one of them. */
export function cookieToken(header: string | null): string | null {
  const cookies = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${cookieName}=`))
  const token = cookies.length === 1 ? cookies[0]?.slice(cookieName.length + 1) : undefined
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** `Set-Cookie` for a session; with a lifetime (ms) it outlives the browser. */
export function setCookie(token: string, lifetime: number | null): string {
  const age = lifetime === null ? '' : `; Max-Age=${Math.floor(lifetime / 1000)}`
  return `${cookieName}=${token}; ${attributes}${age}`
}

export const expiredCookie = `${cookieName}=; ${attributes}; Max-Age=0`

/**
 * The problem for a private endpoint without a session. A well-formed cookie is left alone, because a
 * response that arrives late must not delete the cookie of a newer sign-in; a malformed one is cleared.
 */
export function notSignedIn(request: Request): ProblemError {
  const isMalformed = /__Host-portico=(?![\w-]{43}(;|$))/.test(request.headers.get('cookie') ?? '')
  return new ProblemError('not_signed_in', {
    headers: isMalformed ? { 'Set-Cookie': expiredCookie } : {},
  })
}

/** The id of a session in the store. */
export const idOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What a new session's cookie says, and the id in the store. */
export function newToken(): { token: string; id: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, id: idOf(token) }
}
