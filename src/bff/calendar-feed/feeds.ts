/**
 * Addresses that calendar apps subscribe to. An address has 128 random bits, of which only a hash is
 * stored; one for each person and account.
 */
import { createHash, randomBytes } from 'node:crypto'

import type { CustomerData } from '#bff/customer-data.ts'
import type { CalendarDay } from '#bff/exports/calendar-days.ts'
import type { CalendarOptions } from '#contract/calendar-feed.ts'
import { inTurn } from '#server/claim-in-turn.ts'
import { parseRecord, readRecord, type StoredRecord } from '#server/store.ts'

const kind = 'calendar-feed'
const copyKind = 'calendar-feed-copy'
const day = 86_400_000
/** A feed that no calendar has read for so long is deleted. */
const unusedFor = 60 * day

export interface Feed extends CalendarOptions {
  readonly person: string
  /** Handle of the person's link to the account. */
  readonly link: string
  /** BCP 47. */
  readonly language: string
  readonly createdAt: number
  /** When a calendar app last read it. */
  readonly readAt: number | null
  /** Before this time the provider is not read again. */
  readonly nextReadAt: number
  /** Readings that have failed since the last one that did not. */
  readonly failures: number
}

/** What the provider stated when it was last read. */
export interface FeedCopy {
  readonly at: number
  readonly days: readonly CalendarDay[]
}

/** A feed, its id, and the owner of the account's records. */
export interface StoredFeed {
  readonly id: string
  readonly owner: string
  readonly feed: Feed
}

export const feedId = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

export function createFeeds({
  store,
  clock,
  sessions,
}: Pick<CustomerData, 'store' | 'clock' | 'sessions'>) {
  const parse = (record: StoredRecord): StoredFeed => ({
    id: record.id,
    owner: record.owner,
    feed: parseRecord(record),
  })
  /** Until 60 days after it was last read, or made. */
  const toRecord = ({ id, owner, feed }: StoredFeed) => ({
    kind,
    id,
    owner,
    value: Buffer.from(JSON.stringify(feed)),
    expiresAt: (feed.readAt ?? feed.createdAt) + unusedFor,
  })

  async function remove(owner: string): Promise<void> {
    await store.deleteOwned(kind, owner)
    await store.deleteOwned(copyKind, owner)
  }
  // A refused key may be replaced, and the feed goes on.
  sessions.onLinkEnd(async ({ recordOwner, isRefused }) => {
    if (!isRefused) await remove(recordOwner)
  })

  return {
    remove,
    async ofOwner(owner: string): Promise<StoredFeed | null> {
      const [record] = await store.list(kind, owner)
      return record ? parse(record) : null
    },
    async ofToken(token: string): Promise<StoredFeed | null> {
      const record = await store.get(kind, feedId(token))
      return record && parse(record)
    },
    /** Replaces the owner's former feed, whose address ends at once. Returns the new secret. */
    async make(
      owner: string,
      feed: Pick<Feed, 'person' | 'link' | 'language'> & CalendarOptions,
    ): Promise<string> {
      const token = randomBytes(16).toString('base64url')
      await remove(owner)
      const createdAt = clock.now()
      const made = { ...feed, createdAt, readAt: null, nextReadAt: 0, failures: 0 }
      await store.put(toRecord({ id: feedId(token), owner, feed: made }))
      return token
    },
    /** In turn, because the customer may change it while it is read. Returns whether it still existed. */
    change: ({ id }: StoredFeed, changes: Partial<Feed>): Promise<boolean> =>
      inTurn(store, `${kind} ${id}`, async () => {
        const record = await store.get(kind, id)
        if (!record) return false
        const { owner, feed } = parse(record)
        return store.update(toRecord({ id, owner, feed: { ...feed, ...changes } }))
      }),
    copy: ({ id }: StoredFeed) => readRecord<FeedCopy>(store, copyKind, id),
    saveCopy: ({ id, owner }: StoredFeed, copy: FeedCopy): Promise<void> =>
      store.put({
        kind: copyKind,
        id,
        owner,
        value: Buffer.from(JSON.stringify(copy)),
        expiresAt: clock.now() + unusedFor,
      }),
  }
}
