import { lazy, Suspense, useEffect, useState } from 'react'

import { KeysDialog } from '#web/app/keys/KeysDialog.tsx'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { useLater } from '#web/ui/use-later.ts'

import { setPaletteOpen, usePaletteOpen } from './open.ts'

const load = () => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette }))
const Palette = lazy(load)

/** Ctrl K or ⌘ K opens the palette, `?` the list of keys. */
export function PaletteHost() {
  const open = usePaletteOpen()
  const [keysShown, setKeysShown] = useState(false)
  const isLater = useLater()
  // Before it is opened: its field takes the first key that is pressed.
  useEffect(() => {
    if (isLater) void load()
  }, [isLater])
  useLetterKeys({ '?': () => setKeysShown(true) })
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setPaletteOpen(true)
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
  return (
    <>
      {open && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} onKeys={() => setKeysShown(true)} />
        </Suspense>
      )}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}
