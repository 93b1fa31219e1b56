import { lazy, Suspense, useEffect } from 'react'

import { loadCode } from './load-code.ts'
import { useCurrentToast } from './toasts.ts'

const load = () => import('./ToastView.tsx').then(({ ToastView }) => ({ default: ToastView }))
const ToastView = lazy(() => loadCode(load))

interface ToastRegionProps {
  closeLabel: string
  /** Whether to load its code before there is a toast, which may have to say that the network is gone. */
  loads: boolean
}

/** Both live regions are always in the page, or a screen reader would miss the first toast. */
export function ToastRegion({ closeLabel, loads }: ToastRegionProps) {
  const toast = useCurrentToast()
  const isBad = toast?.tone === 'bad'
  useEffect(() => {
    if (loads) load().catch(() => undefined)
  }, [loads])
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
