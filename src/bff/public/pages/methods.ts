/** What an address is not for: said with what it is for (RFC 9110 §15.5.6). */
import { Fault } from '#bff/faults.ts'

import type { AppContext } from './context.ts'

export const isRead = (method: string) => method === 'GET' || method === 'HEAD'

export const refused = (has: 'GET' | 'POST') =>
  new Fault('method_not_allowed', { headers: { Allow: has === 'GET' ? 'GET, HEAD' : has } })

/** Stands before addresses that are only read. */
export async function readOnly({ req }: AppContext, next: () => Promise<void>): Promise<void> {
  if (!isRead(req.method)) throw refused('GET')
  await next()
}
