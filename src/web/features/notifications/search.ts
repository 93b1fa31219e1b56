import { notificationsSearch } from '#contract/notifications.search.ts'
import { lenient, text } from '#contract/search.ts'
import type { NotificationsFilter } from '#web/api/notifications.ts'

const { q, unread, severity, category } = notificationsSearch

/** The page's search parameters: the contract's filters, and the id of the open notification. */
export const notificationsPageSearch = lenient({ q, unread, severity, category, open: text(255) })

export type NotificationsView = ReturnType<typeof notificationsPageSearch>

/** The part of the view that the server needs. Opening a notification must not reload the list. */
export function filterOf(view: NotificationsView): NotificationsFilter {
  return { q: view.q, unread: view.unread, severity: view.severity, category: view.category }
}
