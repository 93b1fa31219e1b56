import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'

/** Whether a link leads to a file or another site: neither hides anything. */
const reveals = (link: HTMLAnchorElement): boolean =>
  link.hasAttribute('download') || link.origin !== window.location.origin

/** Asks before a download and before a link that leaves the dashboard, wherever a page offers one. */
export function AskFirst() {
  const { t } = useTranslation('presenter')
  const { brand } = useSession()
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
      action={t(`ask.${kind}.go`, { brand: brand.name })}
      onConfirm={() => {
        setAsked(null)
        confirmed.current = asked
        asked.click()
        // The next click asks again.
        confirmed.current = null
      }}
    >
      <p>{t(`ask.${kind}.text`, { brand: brand.name })}</p>
    </ConfirmDialog>
  )
}
