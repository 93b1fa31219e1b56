import { anyOf, anyText, oneOf, page, whole } from './search.ts'

export const changeKinds = [
  'auto-renew',
  'notification-read',
  'notification-delete',
  'conversation-delete',
] as const

export const changeResults = [
  'done',
  'partial',
  'refused',
  'unknown',
  'running',
  'stopped',
  'undone',
] as const

/** Parameters of `GET /api/changes` and of the change history. Sorted newest first. */
export const changesSearch = {
  q: page.q,
  offset: page.offset,
  limit: page.limit,
  /** Days back, today included. */
  within: whole(1, 366),
  kind: anyOf(changeKinds),
  result: anyOf(changeResults),
  /** `browser/system`, either may be empty. */
  device: anyText,
  /** `type/id`: only this service's own changes, each of a bulk change as one. */
  service: anyText,
  group: oneOf(['day']),
}
