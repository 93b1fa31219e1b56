import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { useSettings } from './settings/settings.ts'

const isMac = /Mac|iP/.test(navigator.userAgent)

const rows = [
  { keys: ['↑', '↓'], letters: ['K', 'J'], text: 'keys.rows' },
  { keys: ['Enter'], letters: [], text: 'keys.open' },
  { keys: ['Space'], letters: [], text: 'keys.select' },
  { keys: ['Shift + Space'], letters: [], text: 'keys.range' },
  { keys: [], letters: ['A'], text: 'keys.toggle' },
  { keys: [], letters: ['Z'], text: 'keys.undo' },
  { keys: [], letters: ['/'], text: 'keys.search' },
  { keys: [isMac ? '⌘ K' : 'Ctrl K'], letters: [], text: 'keys.palette' },
  { keys: [], letters: ['?'], text: 'keys.list' },
  { keys: ['Esc'], letters: [], text: 'keys.close' },
] as const

export function KeysLayer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const { letterKeys } = useSettings()
  return (
    <Dialog
      title={t('keys.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <dl className="facts">
        {rows.flatMap(({ keys, letters, text }) => {
          const shown = [...keys, ...(letterKeys ? letters : [])]
          return shown.length === 0
            ? []
            : [
                <dt key={`${text} keys`}>
                  {shown.map((key) => (
                    <kbd key={key} className="kbd me-1">
                      {key}
                    </kbd>
                  ))}
                </dt>,
                <dd key={text}>{t(text)}</dd>,
              ]
        })}
      </dl>
      {!letterKeys && <p>{t('keys.lettersOff')}</p>}
    </Dialog>
  )
}
