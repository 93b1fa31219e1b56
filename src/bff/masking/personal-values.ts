/** Collects the values that free text must not show to support staff. */
import type { Snapshots } from '#bff/provider/snapshots.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Account } from '#contract/account.ts'
import type { Invoice } from '#contract/invoices.ts'
import { memoOn } from '#memo-on.ts'

/** More than this is not an account's own data, and too many to search every text for. */
const maxValues = 500

/** "Lena Okafor" may be called "Lena" or "Ms Okafor". */
const namesIn = (name: string): string[] => [name, ...name.split(/\s+/u)]

function valuesOfAccount(account: Account): string[] {
  const { displayName, company, email, phone, taxId, customerNumber, address } = account
  const lines = address && [...address.lines, address.city, address.postalCode]
  const isPerson = company === null
  const stated = [company, email, phone, taxId, customerNumber, ...(lines ?? [])]
  return [
    ...(isPerson ? namesIn(displayName) : [displayName]),
    ...stated.filter((value) => value !== null),
  ]
}

/** Names and addresses on invoices: an account may have had others before. */
const valuesOfInvoices = memoOn((invoices: readonly Invoice[]): readonly string[] => [
  ...new Set(invoices.flatMap(({ billedTo }) => billedTo)),
])

/** The personal values of the account that a session shows; `null` if it cannot be read. */
export async function personalValuesOf(
  { snapshots }: { snapshots: Snapshots },
  session: SignedIn,
): Promise<readonly string[] | null> {
  const account = await snapshots.account(session)
  if (!account) return null
  const invoices = snapshots.peek(session, 'invoices')?.items ?? []
  const values = [
    ...valuesOfAccount(account),
    ...namesIn(session.person?.name ?? ''),
    ...valuesOfInvoices(invoices),
  ]
  return values.length > maxValues ? null : values
}
