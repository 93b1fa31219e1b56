import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { useSession } from '#web/api/session.ts'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { Reference } from './Reference.tsx'

/** Shown below an error: the request id to copy, and the contact link if one is configured. */
export function ErrorHelp({ error }: { error?: unknown }) {
  const { t } = useTranslation('errors')
  const { brand, links } = useSession()
  const requestId = error instanceof ApiError ? error.requestId : null
  const contact = links['contact']
  if (requestId === null && contact === undefined) return null
  return (
    <div className="sm mt-1 flex flex-wrap items-center gap-x-3">
      {requestId !== null && <Reference id={requestId} />}
      {contact !== undefined && (
        <LinkOut href={contact}>{t('contactAt', { brand: brand.name })}</LinkOut>
      )}
    </div>
  )
}
