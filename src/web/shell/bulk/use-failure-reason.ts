import { useTranslation } from 'react-i18next'

import type { Job } from '#web/api/jobs.ts'
import { useSession } from '#web/api/session.ts'

type Failed = Job['failed'][number]

/** Codes with their own text. */
const codesWithText = [
  'conflict',
  'invalid_input',
  'not_found',
  'missing_scope',
  'key_rejected',
  'provider_error',
  'provider_unreadable',
] as const

/** With these codes nobody knows whether the change was made. */
const noResponseCodes = new Set(['provider_timeout', 'provider_unavailable'])

type ReasonKey = (typeof codesWithText)[number] | 'locked' | 'notStated' | 'unanswered' | 'other'

/** The key of our text, or the provider's reason and whether it ends like a sentence. */
export function reasonOf({
  autoRenew,
  code,
}: Failed): ReasonKey | { text: string; endsSentence: boolean } {
  if (autoRenew?.changeable === false) {
    const text = autoRenew.lockedReason
    return text ? { text, endsSentence: /[.!?…。！？؟।]$/u.test(text) } : 'locked'
  }
  // A job does not change auto-renew where the provider does not state it.
  if (code === 'conflict' && autoRenew === null) return 'notStated'
  if (noResponseCodes.has(code)) return 'unanswered'
  return codesWithText.find((codeWithText) => codeWithText === code) ?? 'other'
}

/** Why an item of a job did not change, in the provider's words if it gives any. */
export function useFailureReason(): (failed: Failed) => string {
  const { t } = useTranslation('bulk')
  const brand = useSession().brand.name
  return (failed) => {
    const reason = reasonOf(failed)
    if (typeof reason === 'string') return t(`job.reason.${reason}`, { brand })
    const { text, endsSentence } = reason
    return endsSentence ? text : t('job.reason.own', { words: text })
  }
}
