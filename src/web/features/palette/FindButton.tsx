import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { keyNameIn } from '#i18n/languages.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

import { setPaletteOpen } from './open.ts'

const isMac = /Mac|iP/.test(navigator.userAgent)

/** Opens the palette from the sidebar. */
export function FindButton() {
  const { t, i18n } = useTranslation('shell')
  return (
    <button
      type="button"
      className="find"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => setPaletteOpen(true)}
    >
      <Search className="i s" />
      <span>{t('find')}</span>
      {/* `aria-keyshortcuts` says them. */}
      <kbd className="kbd" aria-hidden="true">
        {isMac ? '⌘ K' : `${keyNameIn(i18n.language, 'Ctrl')} K`}
      </kbd>
    </button>
  )
}

/** Opens the palette from the phone's top bar. */
export function PhoneFindButton() {
  const { t } = useTranslation('shell')
  return (
    <IconButton
      size="m"
      label={t('find')}
      icon={<Search className="i" />}
      onClick={() => setPaletteOpen(true)}
    />
  )
}
