import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'

interface Numbered {
  readonly id: string
  readonly number: string
}

const numbersByList = new WeakMap<readonly Numbered[], ReadonlyMap<string, string>>()

function numbersOf(items: readonly Numbered[]): ReadonlyMap<string, string> {
  const cached = numbersByList.get(items)
  if (cached) return cached
  const numbers = new Map(items.map(({ id, number }) => [id, number]))
  numbersByList.set(items, numbers)
  return numbers
}

/** Looks up an invoice's or order's number by id, in the cached list only. */
export function numbersIn(
  { snapshots }: Pick<CustomerData, 'snapshots'>,
  session: SignedIn,
  resource: 'invoices' | 'orders',
): (id: string | null) => string | null {
  const items = snapshots.peek(session, resource)?.items
  return (id) => (id !== null && items && numbersOf(items).get(id)) || null
}
