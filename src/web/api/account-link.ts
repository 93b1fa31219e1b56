/** Addresses that say which account they are for: `?account=` with the session's `accountTag`. */

// Only path and query are used, so any origin will do.
const parse = (href: string): URL => new URL(href, 'https://portico.invalid')

const format = ({ pathname, search, hash }: URL): string => pathname + search + hash

/** `href`: a path with a query. */
export function withAccount(href: string, accountTag: string): string {
  const url = parse(href)
  url.searchParams.set('account', accountTag)
  return format(url)
}

export function withoutAccount(href: string): string {
  const url = parse(href)
  url.searchParams.delete('account')
  return format(url)
}

/** The account that an address is for; `null` for any. */
export const accountOf = (href: string): string | null => parse(href).searchParams.get('account')
