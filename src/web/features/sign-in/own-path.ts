/** Whether `next` is a path in this dashboard; guards against open redirects and sign-in loops. */
export const isOwnPath = (next: string | undefined): next is string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in')
