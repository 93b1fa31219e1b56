import { useRef, useState } from 'react'

import { KeysDialog } from '#web/app/keys/KeysDialog.tsx'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'

/** `/` focuses the search field. `?`, or calling `showKeys`, lists the keyboard shortcuts. */
export function useListShortcuts() {
  const searchField = useRef<HTMLInputElement>(null)
  const [areKeysShown, setKeysShown] = useState(false)
  const showKeys = (): void => setKeysShown(true)
  useLetterKeys({ '/': () => searchField.current?.focus(), '?': showKeys })
  const keysDialog = areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />
  return { searchField, showKeys, keysDialog }
}
