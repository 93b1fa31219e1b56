import { useTranslation } from 'react-i18next'

import type { Job } from '#web/api/jobs.ts'
import { useSession } from '#web/api/session.ts'

type Failed = Job['failed'][number]

/** Neither changed nor refused, as far as is known. */
const unanswered = new Set(['provider_timeout', 'provider_unavailable'])
const said = [
  'conflict',
  'invalid_input',
  'not_found',
  'missing_scope',
  'key_rejected',
  'provider_error',
  'provider_unreadable',
] as const

/** The provider says that it cannot be changed: another try would end alike. */
export const isLocked = ({ autoRenew }: Failed): boolean => autoRenew?.changeable === false

/** Why one of a job did not change, in the provider's own words where it gives any. */
export function useReason(): (failed: Failed) => string {
  const { t } = useTranslation(['bulk', 'auto-renew'])
  const brand = useSession().brand.name
  return (failed) => {
    const { autoRenew, code } = failed
    if (isLocked(failed))
      return `${autoRenew?.lockedReason ?? t('auto-renew:lockedHere', { brand })}.`
    if (unanswered.has(code)) return t('job.reason.unanswered', { brand })
    const known = said.find((one) => one === code)
    return known === undefined ? t('job.reason.other') : t(`job.reason.${known}`, { brand })
  }
}
