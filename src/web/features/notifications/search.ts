import type * as z from 'zod/mini'

import { notificationsSearch } from '#contract/notifications.search.ts'
import { lenient, text } from '#contract/search.ts'
import type { NotificationsFilter } from '#web/api/notifications.ts'

const { q, unread, severity, category } = notificationsSearch

/** The page's address: the contract's filters, and the notification that stands open. */
export const notificationsPageSearch = lenient({ q, unread, severity, category, open: text(255) })

export type NotificationsView = z.output<typeof notificationsPageSearch>

export const filterOf = ({ open: _, ...filter }: NotificationsView): NotificationsFilter => filter
