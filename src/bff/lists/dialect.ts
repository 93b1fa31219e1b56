/** Single records, and what is sent to change them, in the provider's own dialect. */
import type { Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import { asFault, originOf, withOrigin } from '#bff/provider/families.ts'
import type { ListFamilies, ListFamily, Origin } from '#bff/readers/lists.ts'
import { readOne } from '#bff/readers/single.ts'
import { autoRenewBody, notificationBody } from '#bff/readers/writes.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'

export interface Ref {
  /** Of services. */
  type?: string
  id: string
}

interface WriteRequest {
  path: string
  body: unknown
}

export interface Dialect {
  /** One record, read now. @throws Fault `not_found` where the provider does not have it */
  one<F extends ListFamily>(session: SignedIn, family: F, ref: Ref): Promise<ListFamilies[F]>
  autoRenewRequest(session: SignedIn, ref: Ref, enabled: boolean): Promise<WriteRequest>
  notificationRequest(session: SignedIn, id: string, read: boolean): Promise<WriteRequest>
}

function segment(id: string): string {
  if (!id.isWellFormed()) throw new Fault('not_found')
  return encodeURIComponent(id)
}

export function createDialect({ profile, provider, reader, snapshots, clock }: Core): Dialect {
  /** The provider's spelling, where the list has it. */
  async function spelling(session: SignedIn, family: ListFamily, ref: Ref): Promise<Origin | null> {
    const list = await snapshots.get(session, family).catch((error: unknown) => {
      if (error instanceof Fault && error.code !== 'key_rejected') return null
      throw error
    })
    const item = list?.items.find((one) => {
      const named = 'name' in one && family === 'domains' ? one.name === ref.id : one.id === ref.id
      return named && (ref.type === undefined || ('type' in one && one.type === ref.type))
    })
    return item ? originOf(item) : null
  }

  return {
    async one(session, family, ref) {
      segment(ref.id)
      const origin = await spelling(session, family, ref)
      const selection = { type: origin?.type ?? ref.type, id: origin?.id ?? ref.id }
      const item = await asFault(
        readOne(family, selection, provider.source(session), await reader.context(session)),
      )
      if (!item) throw new Fault('not_found')
      return withOrigin(item)
    },
    async autoRenewRequest(session, ref, enabled) {
      const origin = await spelling(session, 'services', ref)
      const type = segment(origin?.type ?? ref.type ?? 'service')
      return {
        path: `/api/v1/sdk/services/${type}/${segment(origin?.id ?? ref.id)}/auto-renew`,
        body: autoRenewBody(origin?.form ?? null, enabled, profile),
      }
    },
    async notificationRequest(session, id, read) {
      const origin = await spelling(session, 'notifications', { id })
      const now = new Date(clock.now()).toISOString()
      return {
        path: `/api/v1/sdk/notifications/${segment(origin?.id ?? id)}`,
        body: notificationBody(origin?.form ?? null, read, profile, now),
      }
    },
  }
}
