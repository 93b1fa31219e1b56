import { lazy, Suspense } from 'react'

const UnreadableCount = lazy(() =>
  import('./UnreadableCount.tsx').then((module) => ({ default: module.UnreadableCount })),
)

export interface UnreadableRecords {
  records: readonly { id: string | null }[]
}

/** How many records could not be read, and which; nothing if all could. */
export const UnreadableNote = ({ records }: UnreadableRecords) =>
  records.length === 0 ? null : (
    <Suspense>
      <UnreadableCount records={records} />
    </Suspense>
  )
