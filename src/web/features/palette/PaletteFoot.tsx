import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/shell/use-format.ts'

/** Keyboard hints, and how many of the results are shown. */
export function PaletteFoot({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('palette')
  const format = useFormat()
  const hints = [
    { keys: ['↑', '↓'], text: t('choose') },
    { keys: ['Enter'], text: t('go') },
    { keys: [/Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'Enter'], text: t('newTab') },
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
          : t('count', { count: shown, n: format.number(shown) })}
      </span>
    </div>
  )
}
