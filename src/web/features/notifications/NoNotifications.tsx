import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/Button.tsx'
import { findPageSearch, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

interface NoNotificationsProps {
  /** Number of notifications without filters. */
  unfilteredTotal: number
  onShowAll: () => void
}

export function NoNotifications({ unfilteredTotal, onShowAll }: NoNotificationsProps) {
  const { t } = useTranslation('notifications')
  useFocusOnUnmount(findPageSearch)
  if (unfilteredTotal === 0) {
    return (
      <div className="empty py-6">
        <h2>{t('emptyTitle')}</h2>
        <p>{t('empty')}</p>
      </div>
    )
  }
  return (
    <div className="empty py-6" role="status">
      <h2>{t('nothingTitle')}</h2>
      <p>{t('nothing')}</p>
      <Button onClick={onShowAll}>{t('showAll')}</Button>
    </div>
  )
}
