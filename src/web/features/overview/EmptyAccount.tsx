import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { FirstReads } from '#web/shell/help/FirstReads.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

/** For an account without services: says what will appear here and links to the prices. */
export function EmptyAccount() {
  const { t } = useTranslation('overview')
  const { brand, links } = useSession()
  const { prices } = links
  return (
    <>
      <div className="empty py-6">
        <h2>{t('emptyTitle', { brand: brand.name })}</h2>
        <p>{t('empty', { brand: brand.name })}</p>
        {prices !== undefined && (
          <a href={prices} className={buttonClass('primary')}>
            {t('prices')}
          </a>
        )}
      </div>
      <FirstReads topics={['transfer-domain', 'auto-renew', 'invoices']} />
    </>
  )
}
