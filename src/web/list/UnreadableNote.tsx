import { deferred } from '#web/ui/deferred.tsx'

const UnreadableCount = deferred(() => import('./UnreadableCount.tsx'), 'UnreadableCount')

export interface UnreadableRecords {
  records: readonly { id: string | null }[]
}

/** How many records could not be read, and which; nothing if all could. */
export const UnreadableNote = ({ records }: UnreadableRecords) =>
  records.length === 0 ? null : <UnreadableCount records={records} />
