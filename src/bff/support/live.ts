/** What the customer and the helper show each other while a grant is in use. Deleted when it ends. */
import { createHash } from 'node:crypto'

import type { Pointer, SharedView } from '#contract/support.ts'
import type { Foundation } from '#server/foundation.ts'
import { parseRecord, readRecord } from '#server/store.ts'

const viewKind = 'support-shared-view'
const pointerKind = 'support-pointer'
const seenKind = 'support-seen'

const pointerLifetime = 60_000
/** Longer than any view. */
const lifetime = 2 * 3_600_000
/** Pages shown to the customer per grant. The journal has all of them. */
const maxSeen = 200

export function createLive({ clock, store }: Pick<Foundation, 'clock' | 'store'>) {
  const put = (kind: string, id: string, owner: string, value: unknown, ms: number) =>
    store.put({
      kind,
      id,
      owner,
      value: Buffer.from(JSON.stringify(value)),
      expiresAt: clock.now() + ms,
    })
  /** Pages being recorded: two requests for one page arrive together. */
  const noting = new Set<string>()

  const seenBy = async (grantId: string): Promise<string[]> =>
    (await store.list(seenKind, grantId))
      .map(parseRecord<{ at: number; page: string }>)
      .toSorted((a, b) => a.at - b.at)
      .map(({ page }) => page)

  return {
    setView: (grantId: string, view: SharedView): Promise<void> =>
      put(viewKind, grantId, grantId, view, lifetime),
    viewOf: (grantId: string): Promise<SharedView | null> => readRecord(store, viewKind, grantId),
    /** `null` removes it. It ends by itself after a minute. */
    setPointer: async (grantId: string, pointer: Pointer | null): Promise<void> => {
      if (pointer) await put(pointerKind, grantId, grantId, pointer, pointerLifetime)
      else await store.delete(pointerKind, grantId)
    },
    pointerOf: (grantId: string): Promise<Pointer | null> =>
      readRecord(store, pointerKind, grantId),
    /** Oldest first. */
    seenBy,
    /** Notes that a page was looked at. Returns whether to record it. */
    async see(grantId: string, page: string): Promise<boolean> {
      const id = `${grantId} ${createHash('sha256').update(page).digest('base64url')}`
      if (noting.has(id)) return false
      noting.add(id)
      try {
        if (await store.get(seenKind, id)) return false
        // Every page is recorded. Those beyond the limit count with an earlier look at the same page.
        if ((await store.list(seenKind, grantId)).length >= maxSeen) return true
        await put(seenKind, id, grantId, { at: clock.now(), page }, lifetime)
        return true
      } finally {
        noting.delete(id)
      }
    },
    /** Deletes everything. Returns what was seen. */
    async end(grantId: string): Promise<string[]> {
      const seen = await seenBy(grantId)
      for (const kind of [viewKind, pointerKind, seenKind]) await store.deleteOwned(kind, grantId)
      return seen
    },
  }
}
