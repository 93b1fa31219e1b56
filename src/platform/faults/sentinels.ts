/**
 * Records and lists of the account `faults` that fail in a known way, so that every state of a
 * client can be reached by hand. Listed in `docs/platform.md`.
 */
import type { Fault } from './fault.ts'

const sdk = '/api/v1/sdk'

/** The fault of the sentinel that this request hits, if any. Only the account `faults` has them. */
export const findSentinelFault = (
  accountId: string,
  request: Request,
  params: Readonly<Record<string, string>>,
): Fault | null => {
  if (accountId !== faultsAccountId) return null
  const { pathname } = new URL(request.url)
  const fault =
    sentinels[params['serviceId'] ?? '']?.fault ?? failingLists[pathname.slice(sdk.length)]
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return fault === undefined || (fault.writesOnly === true && isRead) ? null : fault
}

/** Services by id. Without `writesOnly`, reads fail too. */
export const sentinels: Readonly<Record<string, { title: string; fault: Fault }>> = {
  'fault-500': { title: 'answers 500', fault: { mode: '500' } },
  'fault-503': { title: 'answers 503', fault: { mode: '503' } },
  'fault-429': { title: 'answers 429', fault: { mode: '429' } },
  'fault-401': { title: 'refuses the key', fault: { mode: '401' } },
  'fault-403': { title: 'lacks a scope', fault: { mode: '403' } },
  'fault-timeout': { title: 'never answers', fault: { mode: 'timeout' } },
  'fault-cut': { title: 'breaks off', fault: { mode: 'cut' } },
  'fault-html': { title: 'answers in HTML', fault: { mode: 'html' } },
  'fault-slow': { title: 'takes 3 seconds', fault: { mode: 'slow', ms: 3000 } },
  'fault-write-500': {
    title: 'reads, but does not change',
    fault: { mode: '500', writesOnly: true },
  },
  'fault-write-timeout': {
    title: 'a change gets no answer',
    fault: { mode: 'timeout', writesOnly: true },
  },
  'fault-write-lost': {
    title: 'changes, but the answer is lost',
    fault: { mode: 'lost', writesOnly: true },
  },
}

/** Lists by path under `/api/v1/sdk`. The account itself and its services work. */
export const failingLists: Readonly<Record<string, Fault>> = {
  '/domains': { mode: 'slow', ms: 3000 },
  '/invoices': { mode: '500' },
  '/orders': { mode: 'cut' },
  '/notifications': { mode: '429' },
  '/ai-agent/conversations': { mode: 'html' },
  '/ai-agent/chat-messages': { mode: '503' },
}

export const faultsAccountId = 'ac_40500'
