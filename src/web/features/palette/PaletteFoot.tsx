import { useTranslation } from 'react-i18next'

import { type KeyName, keyNameIn } from '#i18n/languages.ts'
import { useFormat } from '#web/app/format/use-format.ts'

/** Keyboard hints, and how many of the results are shown. */
export function PaletteFoot({ shown, total }: { shown: number; total: number }) {
  const { t, i18n } = useTranslation('palette')
  const nameOf = (key: KeyName) => keyNameIn(i18n.language, key)
  const format = useFormat()
  const hints = [
    { keys: ['↑', '↓'], text: t('choose') },
    { keys: [nameOf('Enter')], text: t('go') },
    {
      keys: [/Mac|iP/.test(navigator.userAgent) ? '⌘' : nameOf('Ctrl'), nameOf('Enter')],
      text: t('newTab'),
    },
  ]
  return (
    <div className="foot-keys">
      {hints.map(({ keys, text }) => (
        <span key={text} className="hide-m">
          {keys.map((key) => (
            <kbd key={key} className="kbd">
              {key}
            </kbd>
          ))}
          {text}
        </span>
      ))}
      <span className="end">
        {shown < total
          ? t('shown', { shown: format.number(shown), total: format.number(total) })
          : t('count', format.count(shown))}
      </span>
    </div>
  )
}
