import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { PageHead } from '#web/app/frame/PageHead.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

/** The page or record does not exist, or belongs to another account. */
export function NotFoundView() {
  const { t } = useTranslation(['shell', 'common', 'errors'])
  return (
    <>
      <PageHead title={t('notFoundTitle')} />
      <div className="empty px-gutter py-2">
        <p>{t('notFoundText')}</p>
        <Link to="/" className={buttonClass()}>
          {t('errors:toStart')}
        </Link>
      </div>
    </>
  )
}
