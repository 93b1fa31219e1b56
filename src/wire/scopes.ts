/**
 * §5.6 leaves the names of scopes open, and §8 which operation needs which. Ours: one per resource
 * for reading and one for writing.
 */
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

/** The scopes of a read-only key. */
export const readScopes: readonly Scope[] = scopes.filter((scope) => scope.endsWith(':read'))
