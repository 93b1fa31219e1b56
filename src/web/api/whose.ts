/**
 * Whose data an answer is: one browser has one session, and another tab may have signed in to another
 * account. Its rows must not stand under this account's name.
 */

let own: string | null = null
let leave: () => void = () => undefined

/** The account that the page shows; `null`: none, or one that is not stated. */
export function showAccount(account: { id: string } | null): void {
  own = account && encodeURIComponent(account.id)
}

/** Registers how to leave what is shown for the account that has taken its place. */
export function onOtherAccount(leaving: () => void): void {
  leave = leaving
}

/** The answer, if it is this account's; the page is left for another one's, and nothing takes it. */
export function ofThisAccount(response: Response): Response | Promise<never> {
  const stated = response.headers.get('Portico-Account')
  if (own === null || stated === null || stated === own) return response
  leave()
  // oxlint-disable-next-line promise/avoid-new -- the page goes before anybody could wait for it
  return new Promise<never>(() => undefined)
}
