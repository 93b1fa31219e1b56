/** Cookies that hold a token and nothing else. Apart from a customer's, so that staff can be customers too. */
import { createHash, randomBytes } from 'node:crypto'

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

const idOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

interface NewToken {
  /** Under which the store has what the cookie names. */
  readonly id: string
  readonly setCookie: string
}

function tokenCookie(name: string, lifetime = '') {
  return {
    create(): NewToken {
      const token = randomBytes(32).toString('base64url')
      return { id: idOfToken(token), setCookie: `${name}=${token}; ${attributes}${lifetime}` }
    },
    expired: `${name}=; ${attributes}; Max-Age=0`,
    /** Id in the store. `null` if the cookie comes twice: somebody else may have set one. */
    idOf({ headers }: Request): string | null {
      const tokens = (headers.get('cookie') ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(`${name}=`))
        .map((part) => part.slice(name.length + 1))
      const [token] = tokens
      return tokens.length === 1 && token && /^[\w-]{43}$/.test(token) ? idOfToken(token) : null
    },
  }
}

/** How long a sign-in of staff counts, in seconds. */
export const staffSeconds = 60 * 60

/** Of a view. */
export const viewCookie = tokenCookie('__Host-portico-support')
/** Of whoever has signed in as staff. */
export const staffCookie = tokenCookie('__Host-portico-staff', `; Max-Age=${staffSeconds}`)
