import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { WindowTitle } from '#web/app/frame/WindowTitle.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

import { NotFoundView } from './NotFoundView.tsx'

/** The 404 page. Has no navigation unless the visitor is signed in. */
export function UnknownAddress() {
  const { t } = useTranslation(['shell', 'errors'])
  const { state } = useSession()
  if (state !== 'anonymous') return <NotFoundView />
  return (
    <div className="sign-in">
      <WindowTitle text={t('notFoundTitle')} />
      <main className="start">
        <div className="form">
          <h1>{t('notFoundTitle')}</h1>
          <p className="ink2 mt-1 mb-4">{t('notFoundText')}</p>
          <Link to="/" className={buttonClass()}>
            {t('errors:toStart')}
          </Link>
        </div>
      </main>
    </div>
  )
}
