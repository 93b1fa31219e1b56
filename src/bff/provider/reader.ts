/** Single records, and what is sent to change them, in the provider's own dialect. */
import type { Clock } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import { readAccount } from '#bff/readers/account.ts'
import type { ReadContext } from '#bff/readers/context.ts'
import type { ListFamilies, ListFamily, Origin } from '#bff/readers/lists.ts'
import type { ProviderProfile } from '#bff/readers/profile.ts'
import { readOne } from '#bff/readers/single.ts'
import { ReadError, type Source } from '#bff/readers/source.ts'
import { autoRenewBody, notificationBody } from '#bff/readers/writes.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Account } from '#contract/account.ts'

import { contextOf, dayIn, originOf, withOrigin } from './families.ts'
import type { Provider } from './provider.ts'
import type { Snapshots } from './snapshots.ts'

export interface Ref {
  /** Of services. */
  type?: string
  id: string
}

interface WriteRequest {
  path: string
  body: unknown
}

export interface Reader {
  readonly profile: ProviderProfile
  /** What a reading goes by; without a session nothing of an account. */
  context(session: SignedIn | null): Promise<ReadContext>
  /** The account's day, as far as its zone is known already. */
  today(session: SignedIn): string
  /** The account of a key that is being tried. @throws Fault */
  account(source: Source, owner: string): Promise<Account>
  /** One record, read now. @throws Fault `not_found` where the provider does not have it */
  one<F extends ListFamily>(session: SignedIn, family: F, ref: Ref): Promise<ListFamilies[F]>
  autoRenewRequest(session: SignedIn, ref: Ref, enabled: boolean): Promise<WriteRequest>
  notificationRequest(session: SignedIn, id: string, read: boolean): Promise<WriteRequest>
}

const segment = encodeURIComponent

/** What the readers throw, as a fault. */
async function asFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ReadError ? new Fault('provider_unreadable', { cause: error }) : error
  }
}

export function createReader(parts: {
  profile: ProviderProfile
  provider: Provider
  snapshots: Snapshots
  clock: Clock
}): Reader {
  const { profile, provider, snapshots, clock } = parts

  async function context(session: SignedIn | null): Promise<ReadContext> {
    const account = session && (await snapshots.account(session))
    return contextOf(profile, session?.owner ?? '', account, clock.now())
  }

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
    profile,
    context,
    today: (session) => {
      const account = snapshots.peek(session, 'account')?.items[0]
      return dayIn(account?.timeZone ?? null, clock.now())
    },
    account: (source, owner) =>
      asFault(readAccount(source, contextOf(profile, owner, null, clock.now()))),
    async one(session, family, ref) {
      const origin = await spelling(session, family, ref)
      const selection = { type: origin?.type ?? ref.type, id: origin?.id ?? ref.id }
      const item = await asFault(
        readOne(family, selection, provider.source(session), await context(session)),
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
