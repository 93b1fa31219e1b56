import { Download } from 'lucide-react'

import { useTexts } from '#web/app/format/use-texts.ts'
import { DownloadLink } from '#web/app/record/DownloadLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

/** Downloads the filtered list as CSV. On a phone only the icon is shown. */
export function ExportLink({ href }: { href: string }) {
  const { t } = useTexts('common')
  const text = t('exportCsv')
  return (
    <DownloadLink className={`${buttonClass()} icon-m`} href={href} aria-label={text}>
      <Download className="i" />
      <span className="hide-m">{text}</span>
    </DownloadLink>
  )
}
