/** What was changed through Portico: the last changes of each service, over all sessions of an account. */
import type { Core } from '#bff/core.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { AutoRenewChange } from '#contract/details.ts'

import { instant } from './answer.ts'

const kind = 'change'
const kept = 10
const keptFor = 400 * 86_400_000

interface ServiceRef {
  type: string
  id: string
}

export interface Changes {
  /** Newest first. */
  of(session: SignedIn, ref: ServiceRef): Promise<AutoRenewChange[]>
  add(session: SignedIn, ref: ServiceRef, enabled: boolean): Promise<void>
}

export function createChanges({ store, sessions, clock }: Core): Changes {
  // Of the account where it is known: another key of it sees the same. Hashed, as keys are.
  const idOf = ({ account, owner }: SignedIn, { type, id }: ServiceRef) => {
    const group = account ? sessions.ownerOf(`account ${account.id}`) : owner
    return [group, JSON.stringify([type, id])] as const
  }
  const of: Changes['of'] = async (session, ref) => {
    const stored = await store.get(kind, idOf(session, ref).join(' '))
    // Read back as it was written here.
    return stored ? (JSON.parse(stored.value.toString()) as AutoRenewChange[]) : []
  }
  return {
    of,
    async add(session, ref, enabled) {
      const now = clock.now()
      const changes = [{ at: instant(now), enabled }, ...(await of(session, ref))].slice(0, kept)
      const [owner, record] = idOf(session, ref)
      const value = Buffer.from(JSON.stringify(changes))
      await store.put({ kind, id: `${owner} ${record}`, owner, value, expiresAt: now + keptFor })
    },
  }
}
