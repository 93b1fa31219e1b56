import type { Fault } from './fault.ts'
import { failingLists, faultsAccountId, sentinels } from './sentinels.ts'

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
