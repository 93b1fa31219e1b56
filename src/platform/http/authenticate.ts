import type { ApiKey } from '#platform/store/keys.ts'
import type { Store } from '#platform/store/store.ts'
import type { Scope } from '#wire/scopes.ts'

import { ApiFailure } from './failure.ts'

/** §5.1. The scheme is case-insensitive (RFC 9110, 11.1). */
const bearer = /^bearer +([\w.~+/-]+=*)$/i

const unauthorized = (message: string) =>
  new ApiFailure('unauthorized', message, {}, { 'WWW-Authenticate': 'Bearer realm="api"' })

/**
 * Finds the key that a request presents.
 * @throws ApiFailure 401 for a missing and for a wrong key. §7 leaves the status open: 401 is ours
 */
export const authenticate = (request: Request, store: Store): ApiKey => {
  const header = request.headers.get('authorization')
  if (header === null) throw unauthorized('Send Authorization: Bearer <API_KEY>.')
  const presented = bearer.exec(header.trim())?.[1]
  const key = presented === undefined ? null : store.keys.verify(presented)
  if (key === null) throw unauthorized('The API key is not valid. It may have been revoked.')
  return key
}

/** @throws ApiFailure 403 `missing_scope`. §7 leaves the status open: 403 is ours */
export const requireScope = (key: ApiKey, scope: Scope): void => {
  if (key.scopes.has(scope)) return
  throw new ApiFailure('missing_scope', `The API key lacks the scope ${scope}.`, { scope })
}
