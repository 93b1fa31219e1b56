import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { orderLink } from '#web/app/frame/order-link.ts'
import { FirstReads } from '#web/app/help/FirstReads.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

/** Shown to accounts without services: what will appear here, and where to order. */
export function EmptyServices() {
  const { t } = useTranslation('services')
  const { brand, links } = useSession()
  const order = orderLink(links)
  return (
    <div className="empty-page">
      <div className="empty">
        <h2>{t('empty.title')}</h2>
        <p>{t('empty.text', { brand: brand.name })}</p>
        {order !== null && (
          <LinkOut className={buttonClass('primary')} href={order}>
            {t('empty.order', { brand: brand.name })}
          </LinkOut>
        )}
      </div>
      <FirstReads topics={['auto-renew', 'transfer-domain', 'invoices']} />
    </div>
  )
}
