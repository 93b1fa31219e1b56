import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'

/** Nothing ordered yet: what will stand here, and the first step. */
export function EmptyAccount() {
  const { t } = useTranslation('overview')
  const brand = useSession().brand.name
  return (
    <div className="empty py-6">
      <h2>{t('emptyTitle', { brand })}</h2>
      <p>{t('empty', { brand })}</p>
      <a href="/prices" className={buttonClass('primary')}>
        {t('prices')}
      </a>
    </div>
  )
}
