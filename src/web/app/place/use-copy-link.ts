import { useTranslation } from 'react-i18next'

import { withAccount } from '#web/api/account-link.ts'
import { useSession } from '#web/api/session.ts'
import { copyText } from '#web/ui/toasts.ts'

import { listInView, placeText } from './list-place.ts'

/**
 * Copies the address of what the page shows: its filters, sort, open record and where its list is
 * scrolled to. For this account only.
 */
export function useCopyLink(): () => void {
  const { t } = useTranslation('shell')
  const { accountTag } = useSession()
  return () => {
    const { origin, pathname, search } = window.location
    const path = pathname + search
    const list = listInView()
    // In the fragment, because only the page uses it.
    const hash =
      list === null || list.isTop ? '' : `#at=${encodeURIComponent(placeText(list.place))}`
    const link = origin + (accountTag === null ? path : withAccount(path, accountTag)) + hash
    copyText(link, t('link.copied'))
  }
}
