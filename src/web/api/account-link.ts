/** Addresses that say which account they are for: `?account=` with the session's `accountTag`. */

/** `path`: with a query or without, but without a fragment. */
export const withAccount = (path: string, accountTag: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}account=${accountTag}`

export const withoutAccount = (href: string): string =>
  href.replace(/([?&])account=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '')
