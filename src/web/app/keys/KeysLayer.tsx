import { useTranslation } from 'react-i18next'

import { type KeyName, keyNameIn } from '#i18n/languages.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

const isMac = /Mac|iP/.test(navigator.userAgent)

interface KeyRow {
  /** Keys pressed together: those with a name, then the character. */
  keys: readonly { names?: readonly KeyName[]; character?: string }[]
  letters: readonly string[]
  text:
    | 'rows'
    | 'open'
    | 'select'
    | 'range'
    | 'toggle'
    | 'bulk'
    | 'whatIf'
    | 'undo'
    | 'hide'
    | 'show'
    | 'search'
    | 'palette'
    | 'list'
    | 'close'
}

const rows: readonly KeyRow[] = [
  { keys: [{ character: '↑' }, { character: '↓' }], letters: ['K', 'J'], text: 'rows' },
  { keys: [{ names: ['Enter'] }], letters: [], text: 'open' },
  { keys: [{ names: ['Space'] }], letters: [], text: 'select' },
  { keys: [{ names: ['Shift', 'Space'] }], letters: [], text: 'range' },
  { keys: [], letters: ['A'], text: 'toggle' },
  { keys: [], letters: ['B'], text: 'bulk' },
  { keys: [], letters: ['W'], text: 'whatIf' },
  { keys: [], letters: ['Z'], text: 'undo' },
  { keys: [], letters: ['H'], text: 'hide' },
  { keys: [], letters: ['⇧ H'], text: 'show' },
  { keys: [], letters: ['/'], text: 'search' },
  {
    keys: [isMac ? { character: '⌘ K' } : { names: ['Ctrl'], character: 'K' }],
    letters: [],
    text: 'palette',
  },
  { keys: [], letters: ['?'], text: 'list' },
  { keys: [{ names: ['Esc'] }], letters: [], text: 'close' },
]

export function KeysLayer({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const { letterKeys } = useSettings()
  return (
    <Dialog
      title={t('keys.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <dl className="facts">
        {rows.flatMap(({ keys, letters, text }) => {
          const named = keys.map(({ names = [], character }) =>
            [...names.map((name) => keyNameIn(i18n.language, name)), character ?? []]
              .flat()
              .join(' + '),
          )
          const shown = [...named, ...(letterKeys ? letters : [])]
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
                <dd key={text}>{t(`keys.${text}`)}</dd>,
              ]
        })}
      </dl>
      {!letterKeys && <p>{t('keys.lettersOff')}</p>}
    </Dialog>
  )
}
