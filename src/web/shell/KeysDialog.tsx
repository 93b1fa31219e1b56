import { lazy, Suspense } from 'react'

const KeysLayer = lazy(() =>
  import('./KeysLayer.tsx').then(({ KeysLayer }) => ({ default: KeysLayer })),
)

/** What the keyboard does in lists. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Suspense>
    <KeysLayer onClose={onClose} />
  </Suspense>
)
