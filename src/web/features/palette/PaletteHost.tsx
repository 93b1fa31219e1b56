import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { KeysDialog } from '#web/shell/KeysDialog.tsx'
import { useLetterKeys } from '#web/shell/use-letter-keys.ts'

import { setPaletteOpen, usePaletteOpen } from './open.ts'

const Palette = lazy(() => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Ctrl K or ⌘ K opens the palette, `?` the list of keys. Their code comes when they are asked for. */
export function PaletteHost() {
  const { i18n } = useTranslation()
  const open = usePaletteOpen()
  const [keysShown, setKeysShown] = useState(false)
  const [ready, setReady] = useState(false)
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
  useEffect(() => {
    if (open) void i18n.loadNamespaces('palette').then(() => setReady(true))
  }, [i18n, open])
  return (
    <>
      {open && ready && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} onKeys={() => setKeysShown(true)} />
        </Suspense>
      )}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}
