import { Check, CircleX, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { currentToast, dismissToast, subscribeToasts, type ShownToast } from './toasts.ts'
import { pageTitle, useFocusAfter } from './use-focus-after.ts'

function ToastLine({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs ?? 8000)
    return () => clearTimeout(timer)
  }, [held, toast])
  // The keyboard goes back to where it came from: the switch that was changed.
  const from = useRef<Element | null>(null)
  useFocusAfter(() =>
    from.current instanceof HTMLElement && from.current.isConnected ? from.current : pageTitle(),
  )
  return (
    <div
      className={`toast ${toast.tone ?? ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget
      }}
      onBlur={() => setHeld(false)}
    >
      {toast.icon ?? (toast.tone === 'bad' ? <CircleX className="i" /> : <Check className="i" />)}
      <span>{toast.text}</span>
      {toast.action && (
        <Button
          size="s"
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.onAction()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton
        size="s"
        label={closeLabel}
        icon={<X className="i s" />}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}

/** Both live regions stand from the start, so that what enters them is announced. */
export function ToastRegion({ closeLabel }: { closeLabel: string }) {
  const toast = useSyncExternalStore(subscribeToasts, currentToast)
  const bad = toast?.tone === 'bad'
  const line = toast && <ToastLine key={toast.id} toast={toast} closeLabel={closeLabel} />
  return (
    <div className="layer-end">
      <div role="status">{bad ? null : line}</div>
      <div role="alert">{bad ? line : null}</div>
    </div>
  )
}
