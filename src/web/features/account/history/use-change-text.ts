import type { Change } from '#web/api/changes.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { kindOf } from '#web/renewal/bulk/bulk-item.ts'

/** Heading of a group: a day, or for older records a month (`2026-05`). */
export function useDayText(): (key: string) => string {
  const { t, format } = useTexts('history')
  return (key) => {
    if (key.length === 7) return format.month(key)
    const date = format.date(key, 'long')
    return key === format.today ? t('group.today', { date }) : date
  }
}

/** `Auto-renew off for example.com`, `7 notifications marked as read`. */
export function useChangeText(): (
  change: Pick<Change, 'kind' | 'subject' | 'types' | 'after' | 'total'>,
) => string {
  const { t, format } = useTexts('history')
  return ({ kind, subject, types, after, total }) => {
    const name = subject?.name ?? subject?.id ?? ''
    const count = format.count(total)
    if (kind === 'conversation-delete') return t('what.conversation')
    if (kind === 'notification-delete')
      return subject ? t('what.deleted', { name }) : t('what.deletedMany', count)
    if (kind === 'notification-read') {
      if (subject) return t(after === 'read' ? 'what.read' : 'what.unread', { name })
      return t(after === 'read' ? 'what.readMany' : 'what.unreadMany', count)
    }
    if (subject) return t(after === 'on' ? 'what.on' : 'what.off', { name })
    return t(`what.${after === 'on' ? 'onMany' : 'offMany'}.${kindOf(types)}`, count)
  }
}
