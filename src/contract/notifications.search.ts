import { anyOf, anyText, oneOf, page, sortBy } from './search.ts'

export const severities = ['info', 'warning', 'critical'] as const

/** Parameters of `GET /api/notifications` and of the notifications page. */
export const notificationsSearch = {
  ...page,
  unread: oneOf(['true']),
  severity: anyOf(severities),
  category: anyText,
  sort: sortBy(['read', 'createdAt']),
}
