import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useOnline } from '#web/shell/views/use-online.ts'

/** The page's data is a last good copy: nothing can be changed until the provider answers. */
export const StaleContext = createContext(false)

/** Why no switch can be changed at the moment, or `null`. */
export function useLock(): string | null {
  const { t } = useTranslation('auto-renew')
  const { readOnly, can } = useSession()
  const stale = use(StaleContext)
  const online = useOnline()
  if (readOnly) return t('lockedSession')
  if (can.autoRenew === false) return t('lockedKey')
  return stale || !online ? t('lockedOffline') : null
}
