import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Amount } from '#web/ui/Amount.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** How the provider's API calls the service, to be copied. */
export function ServiceNumber({
  service: { type, id },
}: {
  service: { type: string; id: string }
}) {
  const { t } = useTranslation(['services', 'common'])
  const number = `${type}/${id}`
  return (
    <span className="flex items-center gap-1">
      <Amount text={number} className="mono" />
      <IconButton
        size="s"
        label={t('detail.copyNumber')}
        icon={<Copy className="i s" />}
        className="-my-1"
        onClick={() =>
          void navigator.clipboard
            .writeText(number)
            .then(() => showToast({ text: t('common:copied') }))
        }
      />
    </span>
  )
}
