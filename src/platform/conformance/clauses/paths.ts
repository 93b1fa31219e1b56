/** §4.7: what a key reads without naming a resource, and §4.4–4.5: what everybody reads. */
export const customerReads = [
  '/api/v1/sdk/account',
  '/api/v1/sdk/services',
  '/api/v1/sdk/domains',
  '/api/v1/sdk/invoices',
  '/api/v1/sdk/orders',
  '/api/v1/sdk/notifications',
  '/api/v1/sdk/ai-agent/conversations',
] as const

export const publicReads = ['/api/v1/help-center', '/api/v1/catalog/domain-prices'] as const
