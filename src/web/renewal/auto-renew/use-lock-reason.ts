import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useOnline } from '#web/app/errors/use-online.ts'

/** Whether the page shows a last good copy, so that nothing can be changed. */
export const StaleContext = createContext(false)

/** Why no switch can be changed at the moment; `null` if they can. */
export function useLockReason(): string | null {
  const { t } = useTranslation('auto-renew')
  const { support, can } = useSession()
  const isStale = use(StaleContext)
  const isOnline = useOnline()
  if (support) return t('lockedSession')
  if (can.autoRenew === false) return t('lockedKey')
  return isStale || !isOnline ? t('lockedOffline') : null
}
