import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useOnline } from '#web/shell/views/use-online.ts'

/** Why no notification can be changed at the moment, or `null`. */
export function useLock(stale: boolean): string | null {
  const { t } = useTranslation('notifications')
  const { readOnly, can } = useSession()
  const online = useOnline()
  if (readOnly) return t('lockedSession')
  if (can.notifications === false) return t('lockedKey')
  return stale || !online ? t('lockedOffline') : null
}
