/** §4.2, §4.3 and §4.7: what a key can read without an id. */
export const customerReads = [
  '/api/v1/sdk/account',
  '/api/v1/sdk/services',
  '/api/v1/sdk/domains',
  '/api/v1/sdk/invoices',
  '/api/v1/sdk/orders',
  '/api/v1/sdk/notifications',
  '/api/v1/sdk/ai-agent/conversations',
] as const

/** §4.4 and §4.5: what anybody can read. */
export const publicReads = ['/api/v1/help-center', '/api/v1/catalog/domain-prices'] as const
