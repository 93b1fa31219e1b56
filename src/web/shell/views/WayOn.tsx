import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { useSession } from '#web/api/session.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** Below a failure: the reference to copy and the way to a person, where the operator has set one. */
export function WayOn({ error }: { error?: unknown }) {
  const { t } = useTranslation(['errors', 'common'])
  const { brand, links } = useSession()
  const requestId = error instanceof ApiError ? error.requestId : null
  const contact = links['contact']
  if (requestId === null && contact === undefined) return null
  const copy = (text: string): void => {
    void navigator.clipboard.writeText(text).then(() => showToast({ text: t('common:copied') }))
  }
  return (
    <div className="sm mt-1 flex flex-wrap items-center gap-x-3">
      {requestId !== null && (
        <span className="mut">
          {t('reference', { id: '' })}
          <bdi dir="ltr" className="mono select-all">
            {requestId}
          </bdi>
          <IconButton
            size="s"
            label={t('copyReference')}
            icon={<Copy className="i s" />}
            onClick={() => copy(requestId)}
          />
        </span>
      )}
      {contact !== undefined && (
        <LinkOut href={contact}>{t('contactAt', { brand: brand.name })}</LinkOut>
      )}
    </div>
  )
}
