import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { FirstReads } from '#web/app/help/FirstReads.tsx'

/** For an account without orders: says what will appear here. */
export function EmptyOrders() {
  const { t } = useTranslation('orders')
  const { brand } = useSession()
  return (
    <div className="empty-page">
      <div className="empty">
        <h2>{t('empty.title', { brand: brand.name })}</h2>
        <p>{t('empty.text', { brand: brand.name })}</p>
      </div>
      <FirstReads topics={['transfer-domain', 'nameservers']} />
    </div>
  )
}
