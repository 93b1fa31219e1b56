import type { Job } from '#web/api/jobs.ts'

export type Failed = Job['failed'][number]

/** Codes with their own text. */
const codesWithText = [
  'conflict',
  'invalid_input',
  'not_found',
  'missing_scope',
  'key_rejected',
  'provider_error',
  'provider_unreadable',
  'changed_since',
  'charged',
  'ended',
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

/** Whether the reason is the provider's own text, in the provider's language. */
export const isProvidersReason = (failed: Failed): boolean => typeof reasonOf(failed) !== 'string'
