import { isDomainType } from '#web/shell/domain-type.ts'

/** What a selection or a job is about, in the customer's words. */
export type Kind = 'service' | 'domain'

/** `domain` where every one of these types of service is one. */
export const kindOf = (types: readonly string[]): Kind =>
  types.length > 0 && types.every(isDomainType) ? 'domain' : 'service'
