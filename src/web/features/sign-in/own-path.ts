// Any origin will do: what a browser would open elsewhere gets another one.
const origin = 'https://portico.invalid'

/** The account that an address is for; `null` for any. */
export const accountOf = (path: string): string | null =>
  new URL(path, origin).searchParams.get('account')

/** Whether `next` is a path in this dashboard; guards against open redirects and sign-in loops. */
export function isOwnPath(next: string | undefined): next is string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return false
  // Parsed as browsers do, which drop tabs and take `\` for `/`.
  const { origin: target, pathname } = new URL(next, origin)
  return target === origin && !pathname.startsWith('//') && !pathname.startsWith('/sign-in')
}
