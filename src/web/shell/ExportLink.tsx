import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { buttonClass } from '#web/ui/Button.tsx'

/** The filtered list as a file; on a phone an icon alone. */
export function ExportLink({ href }: { href: string }) {
  const { t } = useTranslation('common')
  const text = t('exportCsv')
  return (
    <a className={`${buttonClass()} icon-m`} href={href} aria-label={text} download>
      <Download className="i" />
      <span className="hide-m">{text}</span>
    </a>
  )
}
