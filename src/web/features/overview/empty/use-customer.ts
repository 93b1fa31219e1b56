import { useQuery } from '@tanstack/react-query'

import { accountQuery, type Account } from '#web/api/account.ts'
import { isSupportView } from '#web/api/support-view.ts'

export interface Customer {
  name: string
  /** The customer number, or the account's id if the provider states none. */
  number: string
  /** Whether the provider has an address to put on an invoice. */
  hasAddress: boolean
}

const toCustomer = ({ displayName, customerNumber, id, address }: Account): Customer => ({
  name: displayName,
  number: customerNumber ?? id,
  hasAddress: address !== null && address.lines.length > 0 && address.city !== null,
})

/** Who is signed in; `null` until read, and to support staff. */
export function useCustomer(): Customer | null {
  const account = useQuery({ ...accountQuery, enabled: !isSupportView }).data?.data
  return account ? toCustomer(account) : null
}
