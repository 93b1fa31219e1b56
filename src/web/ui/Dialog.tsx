import { lazy, Suspense } from 'react'

import type { DialogProps } from './DialogLayer.tsx'

const DialogLayer = lazy(() =>
  import('./DialogLayer.tsx').then(({ DialogLayer }) => ({ default: DialogLayer })),
)

/** A modal dialog, for details or to confirm something irreversible or costly. Escape cancels. */
export const Dialog = (props: DialogProps) => (
  <Suspense>
    <DialogLayer {...props} />
  </Suspense>
)
