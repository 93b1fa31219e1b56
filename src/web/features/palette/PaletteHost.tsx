import { useEffect, useState } from 'react'

import { listenForKeys } from '#web/app/keys/early-key.ts'
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
    return listenForKeys(handle)
  }, [])
  return (
    <>
      {open && <Palette onClose={() => setPaletteOpen(false)} onKeys={() => setKeysShown(true)} />}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}
