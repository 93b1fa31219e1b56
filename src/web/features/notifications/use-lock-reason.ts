import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useOnline } from '#web/app/errors/use-online.ts'

/** Why notifications cannot be changed at the moment, or `null`. */
export function useLockReason(isStale: boolean): string | null {
  const { t } = useTranslation('notifications')
  const { support, can } = useSession()
  const online = useOnline()
  if (support) return t('lockedSession')
  if (can.notifications === false) return t('lockedKey')
  return isStale || !online ? t('lockedOffline') : null
}
