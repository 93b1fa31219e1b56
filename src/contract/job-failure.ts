/** Which failures of a job another try may mend: for the BFF, which retries, and for the page, which offers it. */
import type { Job } from './jobs.ts'

/** Refused for what the item is: another try would end alike. */
const final = new Set(['not_found', 'invalid_input'])

/**
 * Not what the provider has locked, states nothing of, does not know or does not accept. A key that
 * lacks a right may have it by then.
 */
export const mayRetry = ({
  code,
  autoRenew,
}: Pick<Job['failed'][number], 'code' | 'autoRenew'>): boolean =>
  autoRenew === null
    ? code !== 'conflict' && !final.has(code)
    : autoRenew.changeable && !final.has(code)
