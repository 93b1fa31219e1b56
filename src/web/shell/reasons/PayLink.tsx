import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

interface PayLinkProps {
  /** Where this invoice is paid; without it, the operator's page for payments. */
  payUrl: string | null
  variant?: 'plain' | 'primary'
}

/** "Pay at Northmark"; nothing if no page for it is known. */
export function PayLink({ payUrl, variant = 'plain' }: PayLinkProps) {
  const { t } = useTranslation('reasons')
  const { brand, links } = useSession()
  const href = payUrl ?? links['pay']
  return href === undefined ? null : (
    <LinkOut href={href} className={buttonClass(variant, 's')}>
      {t('pay', { brand: brand.name })}
    </LinkOut>
  )
}
