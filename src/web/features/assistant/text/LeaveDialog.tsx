import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

interface LeaveDialogProps {
  href: string
  host: string
  onClose: () => void
}

/** Asks before opening another host, with its full address: link text in a reply can mislead. */
export function LeaveDialog({ href, host, onClose }: LeaveDialogProps) {
  const { t } = useTranslation(['assistant', 'common'])
  return (
    <Dialog
      title={t('leave.title', { host })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('leave.stay')}</Button>
          <a
            className={buttonClass('primary')}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            referrerPolicy="no-referrer"
            onClick={onClose}
          >
            {t('leave.open')}
            <ExternalLink className="i s" />
          </a>
        </>
      }
    >
      <p>{t('leave.text')}</p>
      <p className="mono address" dir="ltr">
        {href}
      </p>
    </Dialog>
  )
}
