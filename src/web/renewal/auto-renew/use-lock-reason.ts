import { useTranslation } from 'react-i18next'

import { useLock } from '#web/app/errors/use-lock.ts'

/** Why no switch can be changed at the moment; `null` if they can. */
export function useLockReason(): string | null {
  const { t } = useTranslation('auto-renew')
  const lock = useLock('autoRenew')
  return lock && t(`locks.${lock}`)
}
