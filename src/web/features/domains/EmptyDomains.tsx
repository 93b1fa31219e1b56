import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { orderLink } from '#web/app/frame/order-link.ts'
import { FirstReads } from '#web/app/help/FirstReads.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

/** Shown to accounts without domains: what will appear here, and where to get one. */
export function EmptyDomains() {
  const { t } = useTranslation('domains')
  const { brand, links } = useSession()
  const { prices } = links
  const order = orderLink(links)
  return (
    <div className="empty-page">
      <div className="empty">
        <h2>{t('empty.title', { brand: brand.name })}</h2>
        <p>{t('empty.text')}</p>
        <div className="flex flex-wrap gap-2">
          {prices !== undefined && (
            <a className={buttonClass('primary')} href={prices}>
              {t('empty.prices')}
            </a>
          )}
          {order !== null && (
            <LinkOut className={buttonClass()} href={order}>
              {t('empty.transfer', { brand: brand.name })}
            </LinkOut>
          )}
        </div>
      </div>
      <FirstReads topics={['transfer-domain', 'auto-renew', 'nameservers']} />
    </div>
  )
}
