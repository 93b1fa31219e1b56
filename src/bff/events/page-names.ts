/** Names the record of a page that support looked at as the customer knows it, not by the provider's id. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { AccessEntry } from '#contract/access-log.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'

type Named = Pick<AccessEntry, 'kind' | 'subject'>

const isOf = (list: string, { kind, subject }: Named) =>
  kind === 'support-view' && subject !== null && subject.id.startsWith(`/${list}/`)

/** Adds the names that the lists have now. Where a list cannot be read, the id stays. */
export async function withPageNames<T extends Named>(
  { snapshots }: Pick<CustomerData, 'snapshots'>,
  session: SignedIn,
  entries: readonly T[],
): Promise<T[]> {
  const names = new Map<string, string>()
  if (entries.some((entry) => isOf('invoices', entry))) {
    const list = await snapshots.get(session, 'invoices').catch(nullIfUnreadable)
    for (const { id, number } of list?.items ?? [])
      names.set(`/invoices/${encodeURIComponent(id)}`, number)
  }
  if (entries.some((entry) => isOf('services', entry))) {
    const list = await snapshots.get(session, 'services').catch(nullIfUnreadable)
    for (const { type, id, name } of list?.items ?? [])
      names.set(`/services/${[type, id].map(encodeURIComponent).join('/')}`, name)
  }
  return entries.map((entry) => {
    const name = entry.subject && names.get(entry.subject.id)
    return name === null || name === undefined || entry.kind !== 'support-view'
      ? entry
      : Object.assign({}, entry, { subject: { ...entry.subject, name } })
  })
}
