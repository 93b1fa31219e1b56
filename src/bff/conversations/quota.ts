/** Bounds the bytes of an owner's transcripts. The conversations continued longest ago go first. */
import type { StoredActions } from '#bff/actions/stored-action.ts'
import { instant } from '#server/clock.ts'
import type { Foundation } from '#server/foundation.ts'

import { newestFirst, retention, type Transcripts } from './transcripts.ts'

const kind = 'transcripts-trimmed'

export type TranscriptQuota = ReturnType<typeof createTranscriptQuota>

export function createTranscriptQuota(
  { store, clock, config }: Pick<Foundation, 'store' | 'clock' | 'config'>,
  transcripts: Transcripts,
  proposals: Pick<StoredActions, 'deleteConversation'>,
) {
  return {
    /** Deletes what is beyond the limit, but never `current`, which has just been continued. */
    async trim(owner: string, current: string) {
      let left = config.PORTICO_TRANSCRIPTS_MB * 1_000_000
      for (const conversation of (await transcripts.conversations(owner)).toSorted(newestFirst)) {
        const { id } = conversation
        if (id === current || conversation.bytes === undefined) {
          conversation.bytes = await transcripts.bytes(owner, id)
          await transcripts.save(owner, conversation)
        }
        left -= conversation.bytes
        if (left >= 0 || id === current) continue
        await proposals.deleteConversation(owner, id)
        await transcripts.delete(owner, id)
        const value = Buffer.from(JSON.stringify(clock.now()))
        await store.put({ kind, id: owner, owner, value, expiresAt: clock.now() + retention })
      }
    },
    /** When something was last deleted; `null` if nothing ever was. */
    async trimmedAt(owner: string) {
      const record = await store.get(kind, owner)
      return record && instant(Number(record.value.toString()))
    },
  }
}
