import { isDomainType } from '#web/app/record/domain-type.ts'

/** What texts call the items of a selection or a job. */
export type Kind = 'service' | 'domain'

/** `domain` if all of these service types are domains. */
export const kindOf = (types: readonly string[]): Kind =>
  types.length > 0 && types.every(isDomainType) ? 'domain' : 'service'
