import { Presentation } from 'lucide-react'
import { useEffect, useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { keyNameIn } from '#i18n/languages.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { changeSettings, useSettings } from '#web/app/settings/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { dismissToast, useCurrentToast } from '#web/ui/toasts.ts'

/** Whether a link leads to a file or another site: neither hides anything. */
const reveals = (link: HTMLAnchorElement): boolean =>
  link.hasAttribute('download') || link.origin !== window.location.origin

/** Asks before a download and before a link that leaves the dashboard, wherever a page offers one. */
function AskFirst() {
  const { t } = useTranslation('presenter')
  const [asked, setAsked] = useState<HTMLAnchorElement | null>(null)
  const confirmed = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const handle = (event: MouseEvent): void => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || link === confirmed.current || !reveals(link)) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(link)
    }
    document.addEventListener('click', handle, { capture: true })
    return () => document.removeEventListener('click', handle, { capture: true })
  }, [])
  if (asked === null) return null
  const kind = asked.hasAttribute('download') ? 'file' : 'link'
  return (
    <ConfirmDialog
      title={t(`ask.${kind}.title`)}
      onClose={() => setAsked(null)}
      action={t(`ask.${kind}.go`)}
      onConfirm={() => {
        setAsked(null)
        confirmed.current = asked
        asked.click()
        // The next click asks again.
        confirmed.current = null
      }}
    >
      <p>{t(`ask.${kind}.text`)}</p>
    </ConfirmDialog>
  )
}

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
    <div className={`banner shared ${keepNames ? '' : 'hides-names'}`} role="status">
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
