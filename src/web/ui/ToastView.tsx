import { Check, CircleX, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { dismissToast, type ShownToast } from './toasts.ts'
import { findPageTitle, useFocusOnUnmount } from './use-focus-on-unmount.ts'

export function ToastView({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isPointed || isFocused
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs ?? 8000)
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  // Where the focus came from, such as the switch that was changed. It returns there.
  const previousFocus = useRef<Element | null>(null)
  useFocusOnUnmount(() =>
    previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected
      ? previousFocus.current
      : findPageTitle(),
  )
  return (
    <div
      className={`toast ${toast.tone ?? ''}`}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsFocused(true)
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
      }}
      onBlur={() => setIsFocused(false)}
    >
      {toast.icon ?? (toast.tone === 'bad' ? <CircleX className="i" /> : <Check className="i" />)}
      <span>{toast.text}</span>{' '}
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
        label={closeLabel}
        icon={<X className="i s" />}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}
