/** Cookies that hold a random token. What the token opens is stored under its hash. */
import { hash, randomBytes } from 'node:crypto'

interface NewToken {
  /** Id in the store. */
  readonly id: string
  readonly setCookie: string
}

/** Lax for a browser that comes back by a link from another site. */
type SameSite = 'Strict' | 'Lax'

const hashOf = (token: string): string => hash('sha256', token)

export const cookieNames = ({ headers }: Pick<Request, 'headers'>): string[] =>
  (headers.get('cookie') ?? '').split(';').map((part) => part.split('=')[0]?.trim() ?? '')

export function tokenCookie(name: string, sameSite: SameSite = 'Strict') {
  const attributes = `Path=/; Secure; HttpOnly; SameSite=${sameSite}`
  return {
    /** With a lifetime (ms), the cookie outlives the browser. */
    create(lifetime: number | null = null): NewToken {
      const token = randomBytes(32).toString('base64url')
      const age = lifetime === null ? '' : `; Max-Age=${Math.floor(lifetime / 1000)}`
      return { id: hashOf(token), setCookie: `${name}=${token}; ${attributes}${age}` }
    },
    expired: `${name}=; ${attributes}; Max-Age=0`,
    /** `null` if the cookie is malformed, or comes twice: another site may have set one of them. */
    idOf({ headers }: Pick<Request, 'headers'>): string | null {
      const tokens = (headers.get('cookie') ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(`${name}=`))
        .map((part) => part.slice(name.length + 1))
      const [token] = tokens
      return tokens.length === 1 && token && /^[\w-]{43}$/.test(token) ? hashOf(token) : null
    },
  }
}
