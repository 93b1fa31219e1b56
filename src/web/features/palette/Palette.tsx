import { LoaderCircle, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import './palette.css'
import type { Box } from './PaletteResults.tsx'

const PaletteResults = lazy(() =>
  import('./PaletteResults.tsx').then(({ PaletteResults }) => ({ default: PaletteResults })),
)

interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

/** The field stands at once and takes every key; what finds and shows results comes after it. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null)
  const [query, setQuery] = useState('')
  const [entered, setEntered] = useState<string | null>(null)
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  // The dialog closes itself, so that the focus goes back to where it was.
  const close = (): void => dialog.current?.close()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside it; Escape is the key
    <dialog
      ref={dialog}
      className="palette pop"
      aria-label={t('find')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="q">
        {box?.busy ? <LoaderCircle className="i spin" /> : <Search className="i" />}
        <input
          role="combobox"
          aria-expanded={box !== null}
          aria-autocomplete="list"
          aria-label={t('find')}
          aria-controls={`${id}-list`}
          aria-activedescendant={box?.active}
          placeholder={t('findExample')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (keys.current) keys.current(event)
            else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setEntered(query)
          }}
        />
        <button type="button" className="kbd" onClick={close}>
          Esc
        </button>
      </div>
      <Suspense>
        <PaletteResults
          id={id}
          query={query}
          keys={keys}
          entered={entered}
          onEnter={setEntered}
          onBox={setBox}
          onClose={onClose}
          onKeys={onKeys}
        />
      </Suspense>
    </dialog>
  )
}
