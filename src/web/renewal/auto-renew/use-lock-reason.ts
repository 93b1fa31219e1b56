import { useLock } from '#web/app/errors/use-lock.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

/** Why no switch can be changed at the moment; `null` if they can. */
export function useLockReason(): string | null {
  const { t } = useTexts('auto-renew')
  const lock = useLock('autoRenew')
  return lock && t(`locks.${lock}`)
}
