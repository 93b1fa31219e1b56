/** Refuses methods with 405, naming the allowed ones in `Allow` (RFC 9110 §15.5.6). */
import type { Next } from 'hono'

import type { AppContext } from '#server/app.ts'
import { ProblemError } from '#server/problems.ts'

/** @throws ProblemError always */
export function refuseMethod(allow: 'GET, HEAD' | 'POST'): never {
  throw new ProblemError('method_not_allowed', { headers: { Allow: allow } })
}

export async function readOnly({ req }: AppContext, next: Next): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') refuseMethod('GET, HEAD')
  await next()
}
