import { notificationsSearch } from '#contract/notifications.search.ts'
import { lenient, text } from '#contract/search.ts'
import type { NotificationsFilter } from '#web/api/notifications.ts'

const { q, unread, severity, category } = notificationsSearch

/** The page's address: the contract's filters, and the notification that stands open. */
export const notificationsPageSearch = lenient({ q, unread, severity, category, open: text(255) })

export type NotificationsView = ReturnType<typeof notificationsPageSearch>

/** What the server is asked for: opening a notification asks for nothing new. */
export function filterOf(view: NotificationsView): NotificationsFilter {
  return { q: view.q, unread: view.unread, severity: view.severity, category: view.category }
}
