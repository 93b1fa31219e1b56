import { Presentation } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { keyNameIn } from '#i18n/languages.ts'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { changeSettings, useSettings } from '#web/app/settings/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { dismissToast, useCurrentToast } from '#web/ui/toasts.ts'

import { AskFirst } from './AskFirst.tsx'

const showAgain = (): void => changeSettings({ presenter: false })

/** Says that names and amounts are hidden, with a button to show them. */
export function PresenterBar() {
  const { t, i18n } = useTranslation('presenter')
  const { letterKeys, keepNames } = useSettings()
  const [firstToast] = useState(useCurrentToast())
  useLetterKeys({ H: showAgain })
  useEffect(() => {
    // It may name an amount.
    if (firstToast) dismissToast(firstToast.id)
  }, [firstToast])
  return (
    <div className="banner shared presenter" role="status">
      <Presentation className="i" />
      <span>
        <b className="bb">{t('title')}</b> · {t(keepNames ? 'hiddenAmounts' : 'hidden')}
      </span>
      <span className="end">
        {letterKeys && (
          <span className="hide-m">
            <kbd className="kbd">{keyNameIn(i18n.language, 'Shift')}</kbd>{' '}
            <kbd className="kbd">H</kbd>
          </span>
        )}
        <Button size="s" onClick={() => changeSettings({ keepNames: !keepNames })}>
          {t(keepNames ? 'hideNames' : 'keepNames')}
        </Button>
        <Button size="s" onClick={showAgain}>
          {t('show')}
        </Button>
      </span>
      <AskFirst />
    </div>
  )
}
