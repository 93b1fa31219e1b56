import { lazy, Suspense, type ReactNode } from 'react'

export interface DialogProps {
  title: string
  children: ReactNode
  /** Verbs; the safe one first. */
  actions: ReactNode
  onClose: () => void
  wide?: boolean
}

const DialogLayer = lazy(() =>
  import('./DialogLayer.tsx').then(({ DialogLayer }) => ({ default: DialogLayer })),
)

/** Only for the irreversible or costly. Escape and a press outside are the safe answer. */
export const Dialog = (props: DialogProps) => (
  <Suspense>
    <DialogLayer {...props} />
  </Suspense>
)
