import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { findPageSearch, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

interface SettledProps {
  count: number
  /** Whether one of them is open, as a link may ask for. */
  isOpened: boolean
  children: ReactNode
}

/** Notices that need nothing more, folded away. They are still there, and at the provider too. */
export function Settled({ count, isOpened, children }: SettledProps) {
  const { t, format } = useTexts('notifications')
  return (
    <details className="settled" open={isOpened || undefined}>
      <summary className="g">
        {t('groups.settled', format.count(count))}
        <ChevronDown className="i s" />
      </summary>
      {children}
    </details>
  )
}

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
