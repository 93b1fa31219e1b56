import { useEffect, useState } from 'react'

import { KeysDialog } from '#web/app/keys/KeysDialog.tsx'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'

import { setPaletteOpen, usePaletteOpen } from './open.ts'
import { Palette } from './Palette.tsx'

/** Ctrl K or ⌘ K opens the palette, `?` the list of keys. */
export function PaletteHost() {
  const open = usePaletteOpen()
  const [keysShown, setKeysShown] = useState(false)
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
      {open && <Palette onClose={() => setPaletteOpen(false)} onKeys={() => setKeysShown(true)} />}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}
