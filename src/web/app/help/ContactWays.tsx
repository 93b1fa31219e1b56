import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { askToShare } from '#web/api/sharing-state.ts'
import { LinkOut } from '#web/ui/LinkOut.tsx'

interface ContactWaysProps {
  /** Replaces the provider's contact address. */
  href?: string | undefined
  /** Class of both, to look like buttons. */
  className?: string
  /** Called before the dialog to share opens, to close another one. */
  onShare?: () => void
}

/** How to reach support: the provider's contact address, and sharing this screen where that is possible. */
export function ContactWays({ href, className = 'link', onShare }: ContactWaysProps) {
  const { t } = useTranslation('shell')
  const { links, sharing } = useSession()
  const contact = href ?? links['contact']
  return (
    <>
      {contact !== undefined && (
        <LinkOut href={contact} className={className}>
          {t('contactAt')}
        </LinkOut>
      )}
      {sharing !== null && (
        <button
          type="button"
          className={className}
          onClick={() => {
            onShare?.()
            askToShare(true)
          }}
        >
          {t('account.share')}
        </button>
      )}
    </>
  )
}
