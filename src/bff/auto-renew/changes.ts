/** Stores the last auto-renew changes made through Portico, by service and for the whole account. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { AutoRenewChange } from '#contract/details.ts'
import type { Service } from '#contract/services.ts'
import { instant } from '#server/clock.ts'

const kind = 'change'
const maxChanges = 10
const lifetime = 400 * 86_400_000

export type ServiceRef = Pick<Service, 'type' | 'id'>

export interface Changes {
  /** Newest first. */
  of(session: SignedIn, ref: ServiceRef): Promise<AutoRenewChange[]>
  add(session: SignedIn, ref: ServiceRef, enabled: boolean): Promise<void>
}

export function createChanges({
  store,
  sessions,
  clock,
}: Pick<CustomerData, 'store' | 'sessions' | 'clock'>): Changes {
  // By account if known, so that its other keys see the changes. Hashed, as keys are.
  const idOf = ({ account, owner }: SignedIn, { type, id }: ServiceRef) => {
    const group = account ? sessions.ownerOf(`account ${account.id}`) : owner
    return [group, JSON.stringify([type, id])] as const
  }
  const of: Changes['of'] = async (session, ref) => {
    const stored = await store.get(kind, idOf(session, ref).join(' '))
    // `add` wrote it, so it has this shape.
    return stored ? (JSON.parse(stored.value.toString()) as AutoRenewChange[]) : []
  }
  return {
    of,
    async add(session, ref, enabled) {
      const now = clock.now()
      const changes = [{ at: instant(now), enabled }, ...(await of(session, ref))].slice(
        0,
        maxChanges,
      )
      const [owner, record] = idOf(session, ref)
      const value = Buffer.from(JSON.stringify(changes))
      await store.put({ kind, id: `${owner} ${record}`, owner, value, expiresAt: now + lifetime })
    },
  }
}
