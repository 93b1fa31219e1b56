import { LoaderCircle, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { keyNameIn } from '#i18n/languages.ts'
import { deferred } from '#web/ui/deferred.tsx'

import './palette.css'
import type { ResultState } from './PaletteResults.tsx'

const PaletteResults = deferred(() => import('./PaletteResults.tsx'), 'PaletteResults')

interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

/** Shows the search field at once, so that no key press is lost; the results load after it. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const { t, i18n } = useTranslation('shell')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const handleKey = useRef<((event: KeyboardEvent) => void) | null>(null)
  const [query, setQuery] = useState('')
  const [results, setResults] = useState<ResultState | null>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  // Closing through the dialog returns the focus to where it was.
  const close = (): void => dialog.current?.close()
  return (
    // A click beside the dialog closes it, as Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog // oxlint-disable-line jsx-a11y/no-noninteractive-element-interactions
      ref={dialog}
      className="palette pop"
      aria-label={t('find')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="q">
        {results?.busy ? <LoaderCircle className="i spin" /> : <Search className="i" />}
        <input
          role="combobox"
          aria-expanded={results !== null}
          aria-autocomplete="list"
          aria-label={t('find')}
          aria-controls={`${id}-list`}
          aria-activedescendant={results?.activeId}
          placeholder={t('findExample')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => handleKey.current?.(event)}
        />
        <button type="button" className="kbd" onClick={close}>
          {keyNameIn(i18n.language, 'Esc')}
        </button>
      </div>
      <PaletteResults
        id={id}
        query={query}
        handleKey={handleKey}
        onResults={setResults}
        onClose={onClose}
        onKeys={onKeys}
      />
    </dialog>
  )
}
