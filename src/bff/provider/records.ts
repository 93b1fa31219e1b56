/** Reads single records and builds write requests, in the provider's own spelling. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { ListResources, ListResource, Origin } from '#dialects/reading/lists.ts'
import { originOf, withOrigin } from '#dialects/reading/origins.ts'
import { type RecordRef, readOne } from '#dialects/reading/single.ts'
import { autoRenewBody, notificationBody } from '#dialects/reading/writes.ts'
import { ProblemError } from '#server/problems.ts'
import { asProblem, nullIfUnreadable } from '#server/provider-problems.ts'

import type { Snapshot } from './entry.ts'

export interface Ref {
  /** Services have one. */
  type?: string
  id: string
}

interface WriteRequest {
  path: string
  body: unknown
}

export type Records = ReturnType<typeof createRecords>

function segment(id: string): string {
  if (!id.isWellFormed()) throw new ProblemError('not_found')
  return encodeURIComponent(id)
}

/** What a provider may answer to a type or id that it writes differently. */
const misspelt = new Set(['not_found', 'invalid_input', 'provider_error'])

type RecordsNeeds = Pick<CustomerData, 'profile' | 'provider' | 'reader' | 'snapshots' | 'clock'>

export function createRecords({ profile, provider, reader, snapshots, clock }: RecordsNeeds) {
  /** The provider's spelling of a record in a list, as far as the list has been read. */
  function spellingIn(
    list: Snapshot<ListResources[ListResource]> | null,
    resource: ListResource,
    ref: Ref,
  ): Origin | null {
    const item = list?.items.find((entry) => {
      const id = 'name' in entry && resource === 'domains' ? entry.name : entry.id
      const hasType = ref.type === undefined || ('type' in entry && entry.type === ref.type)
      return id === ref.id && hasType
    })
    return item ? originOf(item) : null
  }

  const knownSpelling = (session: SignedIn, resource: ListResource, ref: Ref): Origin | null =>
    spellingIn(snapshots.peek(session, resource), resource, ref)

  /** Waits for the list. */
  async function listedSpelling(
    session: SignedIn,
    resource: ListResource,
    ref: Ref,
  ): Promise<Origin | null> {
    const list = await snapshots.get(session, resource).catch(nullIfUnreadable)
    return spellingIn(list, resource, ref)
  }

  /** @throws ProblemError `not_found` if the provider has no record under this type and id */
  async function readAs<F extends ListResource>(
    session: SignedIn,
    resource: F,
    ref: RecordRef,
  ): Promise<ListResources[F]> {
    const context = await reader.context(session)
    const language = session.language ?? (await snapshots.account(session))?.locale
    const source = provider.source(session, { language })
    const item = await asProblem(readOne(resource, ref, source, context))
    if (!item) throw new ProblemError('not_found')
    return withOrigin(item)
  }

  async function read<F extends ListResource>(
    session: SignedIn,
    resource: F,
    ref: Ref,
  ): Promise<ListResources[F]> {
    segment(ref.id)
    const origin = knownSpelling(session, resource, ref)
    const name = resource === 'domains' ? { name: ref.id } : {}
    if (origin)
      return readAs(session, resource, { type: origin.type ?? ref.type, id: origin.id, ...name })
    try {
      return await readAs(session, resource, ref)
    } catch (error) {
      if (!(error instanceof ProblemError) || !misspelt.has(error.code)) throw error
      if (snapshots.peek(session, resource)?.complete) throw error
      // The provider may write type or id differently; only its list says how.
      const listed = await listedSpelling(session, resource, ref)
      const isSame = listed?.id === ref.id && (listed.type ?? ref.type) === ref.type
      if (!listed || isSame) throw error
      return readAs(session, resource, { type: listed.type ?? ref.type, id: listed.id, ...name })
    }
  }

  return {
    /** Reads one record from the provider. @throws ProblemError `not_found` */
    read,
    async autoRenewRequest(session: SignedIn, ref: Ref, enabled: boolean): Promise<WriteRequest> {
      let origin = knownSpelling(session, 'services', ref)
      // A single read is faster than the whole list.
      if (!origin && !snapshots.peek(session, 'services')?.complete)
        origin = await read(session, 'services', ref).then(originOf, nullIfUnreadable)
      // Only a record that the provider knows by this id alone may be written to.
      if (origin?.isUnconfirmed) await read(session, 'services', ref)
      const type = segment(origin?.type ?? ref.type ?? 'service')
      return {
        path: `/api/v1/sdk/services/${type}/${segment(origin?.id ?? ref.id)}/auto-renew`,
        body: autoRenewBody(origin?.form ?? null, enabled, profile),
      }
    },
    async notificationRequest(session: SignedIn, id: string, read: boolean): Promise<WriteRequest> {
      const origin = await listedSpelling(session, 'notifications', { id })
      const now = new Date(clock.now()).toISOString()
      return {
        path: `/api/v1/sdk/notifications/${segment(origin?.id ?? id)}`,
        body: notificationBody(origin?.form ?? null, read, profile, now),
      }
    },
  }
}
