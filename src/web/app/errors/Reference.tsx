import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { IconButton } from '#web/ui/IconButton.tsx'
import { copyText } from '#web/ui/toasts.ts'

/** The request id in our log, with a button to copy it into a support request. */
export function Reference({ id }: { id: string }) {
  const { t } = useTranslation(['errors', 'common'])
  return (
    <span className="mut">
      {t('reference', { id: '' })}
      <bdi dir="ltr" className="mono select-all">
        {id}
      </bdi>
      <IconButton
        label={t('copyReference')}
        icon={<Copy className="i s" />}
        onClick={() => copyText(id, t('common:copied'))}
      />
    </span>
  )
}
