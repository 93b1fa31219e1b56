import { returnAddress } from '#contract/return-address.ts'

/** The account that an address is for; `null` for any. */
export const accountOf = (path: string): string | null =>
  new URL(path, origin).searchParams.get('account')

/** Whether `next` is a path in this dashboard; guards against open redirects and sign-in loops. */
export const isOwnPath = (next: string | undefined): next is string =>
  // Any origin will do: what a browser would open elsewhere gets another one.
  returnAddress(next, 'https://portico.invalid') !== null
