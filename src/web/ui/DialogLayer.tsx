import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

export interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons labelled with verbs, the safe one first. */
  actions: ReactNode
  onClose: () => void
  /** Gets the focus after the dialog; `true` for the element that had it before. */
  finalFocus?: () => HTMLElement | true | null
}

export function DialogLayer({ title, children, actions, onClose, finalFocus }: DialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dlg" finalFocus={finalFocus}>
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Description render={<div className="grid gap-3 text-ink-2" />}>
            {children}
          </Dialog.Description>
          <div className="acts">{actions}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
