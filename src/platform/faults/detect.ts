import type { Fault } from './fault.ts'
import { failingLists, faultsAccountId, sentinels } from './sentinels.ts'

const sdk = '/api/v1/sdk'

/** The fault that the account `faults` has at this place, `null` for every other account and place. */
export const sentinelFault = (
  accountId: string,
  request: Request,
  params: Readonly<Record<string, string>>,
): Fault | null => {
  if (accountId !== faultsAccountId) return null
  const { pathname } = new URL(request.url)
  const fault =
    sentinels[params['serviceId'] ?? '']?.fault ?? failingLists[pathname.slice(sdk.length)]
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return fault === undefined || (fault.writes === true && reads) ? null : fault
}
