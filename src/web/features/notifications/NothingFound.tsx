import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { pageSearch, useFocusAfter } from '#web/ui/use-focus-after.ts'

interface NothingFoundProps {
  /** How many there are without filters. */
  whole: number
  onShowAll: () => void
}

export function NothingFound({ whole, onShowAll }: NothingFoundProps) {
  const { t } = useTranslation('notifications')
  const brand = useSession().brand.name
  useFocusAfter(pageSearch)
  if (whole === 0) {
    return (
      <div className="empty py-6">
        <h2>{t('emptyTitle')}</h2>
        <p>{t('empty', { brand })}</p>
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
