import { lazy, Suspense } from 'react'

const KeysLayer = lazy(() =>
  import('./KeysLayer.tsx').then(({ KeysLayer }) => ({ default: KeysLayer })),
)

/** Lists the keyboard shortcuts. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Suspense>
    <KeysLayer onClose={onClose} />
  </Suspense>
)
