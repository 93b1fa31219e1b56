/** Last good copies: complete lists, kept in the store, for outages that outlast this process. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'

import type { Logger } from 'pino'

import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { parseJsonInSteps } from '#dialects/json.ts'
import type { Origin } from '#dialects/reading/lists.ts'
import { originOf, withOrigin } from '#dialects/reading/origins.ts'
import type { Reading, Resource } from '#dialects/reading/resource.ts'
import { mapped } from '#ledger/steps.ts'
import type { Clock } from '#server/clock.ts'
import type { Store } from '#server/store.ts'
import { readingKey, type Steps, turns } from '#server/turns.ts'

const kind = 'copy'
/** Increase when a stored shape changes; copies with another number are ignored. */
const shapeVersion = 3
const saveInterval = 300_000
const lifetime = 7 * 86_400_000
const rowsPerPiece = 500

/** A list as read at `asOf`. `version` is the count of own writes that it includes. */
export type VersionedReading = Reading<unknown> & { asOf: number; version: number }

/** The JSON of `Stored`, in pieces. */
async function* serialized(
  owner: string,
  { items, ...about }: VersionedReading,
): AsyncGenerator<string> {
  yield JSON.stringify({ ...about, rows: [] }).slice(0, -2)
  for (let start = 0; start < items.length; start += rowsPerPiece) {
    // Items of every resource are objects.
    const piece = items.slice(start, start + rowsPerPiece) as object[]
    const writing = mapped(piece, (value) => JSON.stringify([value, originOf(value)]))
    yield (start > 0 ? ',' : '') + (await turns.run(readingKey(owner), writing)).join(',')
  }
  yield ']}'
}

type Stored = Omit<VersionedReading, 'items'> & { rows: [object, Origin | null][] }

function* parsed(text: string): Steps<VersionedReading> {
  // `save` wrote it, so it has this shape.
  const { rows, ...copy } = (yield* parseJsonInSteps(text)) as Stored
  const items = yield* mapped(rows, ([value, origin]) =>
    origin ? withOrigin({ value, origin }) : value,
  )
  return { ...copy, items }
}

/** A resource in the language of the session's page: the provider's texts differ. */
export const listOf = ({ language }: SignedIn, resource: Resource): string =>
  resource === 'account' || language === undefined ? resource : `${resource} ${language}`

export type LastGood = ReturnType<typeof createLastGood>

export function createLastGood(parts: { store: Store; clock: Clock; log: Logger }) {
  const { store, clock, log } = parts
  const savedAt = new Map<string, number>()
  const pendingSaves = new Set<Promise<void>>()
  /** `list` names a resource and the language of its texts. */
  const idOf = (owner: string, list: string) => `${owner} ${list} ${shapeVersion}`

  async function write(owner: string, id: string, reading: VersionedReading, now: number) {
    const value = await buffer(Readable.from(serialized(owner, reading)).compose(createGzip()))
    // The session ended or the list was changed while this was being compressed.
    if (savedAt.get(id) !== now) return
    await store.put({ kind, id, owner, value, expiresAt: now + lifetime })
  }

  return {
    async load(owner: string, list: string): Promise<VersionedReading | null> {
      const id = idOf(owner, list)
      const record = await store.get(kind, id)
      if (!record) return null
      return turns.run(
        readingKey(owner),
        parsed((await promisify(gunzip)(record.value)).toString()),
      )
    },
    /** Saves a complete list, at most every five minutes. Never rejects. */
    async save(owner: string, list: string, copy: VersionedReading | null): Promise<void> {
      const id = idOf(owner, list)
      const now = clock.now()
      if (!copy?.complete || now - (savedAt.get(id) ?? 0) < saveInterval) return
      savedAt.set(id, now)
      const saving = write(owner, id, copy, now)
        .catch((error: unknown) => log.error({ err: error }, 'copy not kept'))
        .finally(() => pendingSaves.delete(saving))
      pendingSaves.add(saving)
      await saving
    },
    close: async () => {
      await Promise.all(pendingSaves)
    },
    /** Discards a save in progress, and lets the next complete list be saved at once. */
    markOutdated: (owner: string, list: string) => void savedAt.delete(idOf(owner, list)),
    async deleteOwned(owner: string): Promise<void> {
      for (const id of savedAt.keys()) if (id.startsWith(`${owner} `)) savedAt.delete(id)
      await store.deleteOwned(kind, owner)
    },
  }
}
