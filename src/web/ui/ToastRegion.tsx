import { lazy, Suspense, useEffect } from 'react'

import { useCurrentToast } from './toasts.ts'
import { useLater } from './use-later.ts'

const load = () => import('./ToastView.tsx').then(({ ToastView }) => ({ default: ToastView }))
const ToastView = lazy(load)

/** Both live regions are always in the page, or a screen reader would miss the first toast. */
export function ToastRegion({ closeLabel }: { closeLabel: string }) {
  const toast = useCurrentToast()
  const isBad = toast?.tone === 'bad'
  const isLater = useLater()
  // Loaded early, because a toast may have to say that the network is gone.
  useEffect(() => {
    if (isLater) void load()
  }, [isLater])
  const view = toast && (
    <Suspense>
      <ToastView key={toast.id} toast={toast} closeLabel={closeLabel} />
    </Suspense>
  )
  return (
    <div className="layer-end">
      <div role="status">{isBad ? null : view}</div>
      <div role="alert">{isBad ? view : null}</div>
    </div>
  )
}
