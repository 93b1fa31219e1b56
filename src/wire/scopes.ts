/** §5.6 leaves the names of scopes open, §8 which operation needs which: ours, one per family and direction. */
export const scopes = [
  'account:read',
  'services:read',
  'services:write',
  'domains:read',
  'invoices:read',
  'orders:read',
  'notifications:read',
  'notifications:write',
  'assistant:read',
  'assistant:write',
] as const
export type Scope = (typeof scopes)[number]

/** Every scope that only reads: what a read-only key has. */
export const readScopes: readonly Scope[] = scopes.filter((scope) => scope.endsWith(':read'))
