/** Whether a service type, spelled as the provider does, means domains. */
export const isDomainType = (type: string | null): boolean =>
  type === 'domain' || type === 'domains'
