import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from './IconButton.tsx'

interface SheetLayerProps {
  title: string
  /** What the dialog is about, read out with its title. */
  intro: ReactNode
  children: ReactNode
  /** Buttons labelled with verbs, the safe one first. */
  footer: ReactNode
  closeLabel: string
  onClose: () => void
}

/** A tall modal dialog with a scrolling body; the whole screen on phones. Escape cancels. */
export function SheetLayer(props: SheetLayerProps) {
  const { title, intro, children, footer, closeLabel, onClose } = props
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dlg tall">
          <header>
            <Dialog.Title>{title}</Dialog.Title>
            <IconButton label={closeLabel} icon={<X className="i" />} onClick={onClose} />
            <Dialog.Description>{intro}</Dialog.Description>
          </header>
          {children}
          <footer>{footer}</footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
