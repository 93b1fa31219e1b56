import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'

/** Nothing there at all: what will appear here. Toolbar and tabs are hidden. */
export function EmptyServices() {
  const { t } = useTranslation('services')
  const { brand } = useSession()
  return (
    <div className="empty px-gutter py-6">
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text', { brand: brand.name })}</p>
    </div>
  )
}
