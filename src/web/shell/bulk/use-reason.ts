import { useTranslation } from 'react-i18next'

import type { Job } from '#web/api/jobs.ts'
import { useSession } from '#web/api/session.ts'

type Failed = Job['failed'][number]

/** Codes that have a text of their own. */
const said = [
  'conflict',
  'invalid_input',
  'not_found',
  'missing_scope',
  'key_rejected',
  'provider_error',
  'provider_unreadable',
] as const

/** Neither changed nor refused, as far as is known. */
const unanswered = new Set(['provider_timeout', 'provider_unavailable'])

type Ours = (typeof said)[number] | 'locked' | 'notStated' | 'unanswered' | 'other'

/** The provider says that it cannot be changed. */
const isLocked = ({ autoRenew }: Failed): boolean => autoRenew?.changeable === false

/** A text of ours, or the provider's words; `ends`: with a mark that ends a sentence. */
export function reasonOf(failed: Failed): Ours | { words: string; ends: boolean } {
  const { autoRenew, code } = failed
  const words = autoRenew?.lockedReason
  if (isLocked(failed)) {
    return words ? { words, ends: /[.!?…。！？؟।]$/u.test(words) } : 'locked'
  }
  // Jobs do not ask for what the provider does not state.
  if (code === 'conflict' && autoRenew === null) return 'notStated'
  if (unanswered.has(code)) return 'unanswered'
  return said.find((one) => one === code) ?? 'other'
}

/** Why one of a job did not change, in the provider's own words where it gives any. */
export function useReason(): (failed: Failed) => string {
  const { t } = useTranslation('bulk')
  const brand = useSession().brand.name
  return (failed) => {
    const reason = reasonOf(failed)
    if (typeof reason === 'string') return t(`job.reason.${reason}`, { brand })
    const { words, ends } = reason
    return ends ? words : t('job.reason.own', { words })
  }
}
