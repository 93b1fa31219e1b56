import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { PageHead } from '#web/shell/PageHead.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

/** Nothing under this address, or nothing of this account's. */
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
