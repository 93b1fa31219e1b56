/** Cookies of support staff. They differ from a customer's, so that staff can be customers too. */
import { tokenCookie } from '#bff/token-cookie.ts'

/** Names a helper's view. */
export const viewCookie = tokenCookie('__Host-portico-support')
/** Names a staff member's sign-in. */
export const staffCookie = tokenCookie('__Host-portico-staff')

/** Lifetime of a staff sign-in, in milliseconds. */
export const staffLifetime = 60 * 60_000
