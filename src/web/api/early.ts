/** Responses that the document asked for before this code had loaded: `first-moment.ts`. */

export interface Early {
  /** What they were asked with: tag of the account, and language. */
  account: string | null
  language: string
  /** By path. */
  responses: Record<string, Promise<Response> | undefined>
}

declare global {
  var early: Early | undefined
}

/** They are for the first moment only: later they would be old. */
const maxAgeMs = 10_000

/** The early response to such a call, once, if it was asked for in the same way. */
export function takeEarly(
  url: string,
  { method = 'GET', cache }: RequestInit,
  account: string | null,
): Promise<Response> | null {
  const { early } = globalThis
  const response = early?.responses[url]
  if (!early || !response || method !== 'GET') return null
  delete early.responses[url]
  // Without an account it is the default one's; the response states which that is.
  const isSame =
    (early.account === null || early.account === account) &&
    early.language === document.documentElement.lang &&
    cache === undefined &&
    performance.now() < maxAgeMs
  return isSame ? response : null
}
