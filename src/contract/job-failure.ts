/** Which failed items of a job are worth retrying. Shared by the BFF, which retries, and the page. */
import type { Job } from './jobs.ts'

/** The item itself is the reason, so a retry would fail the same way. */
const permanentCodes = new Set(['not_found', 'invalid_input', 'changed_since', 'charged', 'ended'])

/**
 * `false` if the provider has locked the item, does not know it, rejects it, or conflicts without
 * saying why. A missing scope is worth a retry: the key may have been given it since.
 */
export const mayRetry = ({
  code,
  autoRenew,
}: Pick<Job['failed'][number], 'code' | 'autoRenew'>): boolean =>
  autoRenew === null
    ? code !== 'conflict' && !permanentCodes.has(code)
    : autoRenew.changeable && !permanentCodes.has(code)
