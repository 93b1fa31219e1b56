import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { orderLink } from '#web/app/frame/order-link.ts'
import { EmptyPage } from '#web/list/EmptyPage.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

/** Shown to accounts without services: what will appear here, and where to order. */
export function EmptyServices() {
  const { t } = useTranslation('services')
  const { links } = useSession()
  const order = orderLink(links)
  return (
    <EmptyPage
      title={t('empty.title')}
      text={t('empty.text')}
      topics={['auto-renew', 'transfer-domain', 'invoices']}
    >
      {order !== null && (
        <LinkOut className={buttonClass('primary')} href={order}>
          {t('empty.order')}
        </LinkOut>
      )}
    </EmptyPage>
  )
}
