/** Whether a type of service, in the provider's word, is that of domains. */
export const isDomainType = (type: string | null): boolean =>
  type === 'domain' || type === 'domains'
