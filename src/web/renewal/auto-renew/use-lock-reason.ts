import { use } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { StaleContext } from '#web/app/errors/stale-context.ts'
import { useOnline } from '#web/app/errors/use-online.ts'

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
