/** Bounds the bytes of an owner's transcripts. The conversations continued longest ago go first. */
import type { StoredActions } from '#bff/actions/stored-action.ts'
import { instant } from '#server/clock.ts'
import type { Foundation } from '#server/foundation.ts'
import { readRecord } from '#server/store.ts'

import { newestFirst, retention, type Transcripts } from './transcripts.ts'

const trimmedKind = 'transcripts-trimmed'
/** Sizes when the replies ended. Apart from the conversations, whose titles may change meanwhile. */
const sizesKind = 'transcripts-sizes'

export type TranscriptQuota = ReturnType<typeof createTranscriptQuota>

export function createTranscriptQuota(
  { store, clock, config }: Pick<Foundation, 'store' | 'clock' | 'config'>,
  transcripts: Transcripts,
  proposals: Pick<StoredActions, 'deleteConversation'>,
) {
  const put = (kind: string, owner: string, content: unknown) => {
    const value = Buffer.from(JSON.stringify(content))
    return store.put({ kind, id: owner, owner, value, expiresAt: clock.now() + retention })
  }
  return {
    /** Deletes what is beyond the limit, but never `current`, which has just been continued. */
    async trim(owner: string, current: string) {
      const known = new Map(
        await readRecord<[id: string, bytes: number][]>(store, sizesKind, owner),
      )
      const sizes = new Map<string, number>()
      let left = config.PORTICO_TRANSCRIPTS_MB * 1_000_000
      for (const { id } of (await transcripts.conversations(owner)).toSorted(newestFirst)) {
        const before = id === current ? undefined : known.get(id)
        const bytes = before ?? (await transcripts.bytes(owner, id))
        left -= bytes
        if (left >= 0 || id === current) {
          sizes.set(id, bytes)
          continue
        }
        await proposals.deleteConversation(owner, id)
        await transcripts.delete(owner, id)
        await put(trimmedKind, owner, clock.now())
      }
      await put(sizesKind, owner, [...sizes])
    },
    /** When something was last deleted; `null` if nothing ever was. */
    async trimmedAt(owner: string) {
      const record = await store.get(trimmedKind, owner)
      return record && instant(Number(record.value.toString()))
    },
  }
}
